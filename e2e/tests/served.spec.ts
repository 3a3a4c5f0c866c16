// What the server hands to a browser before anybody plays.
import { expect, test } from "../table/fixtures.ts";

test("the page starts and shows itself on a desktop and on a phone", async ({ server, arrive }) => {
  for (const device of ["desktop", "phone"] as const) {
    const player = await arrive(device, device);
    await player.page.goto(server.address());
    await expect(player.page.getByRole("main")).toBeVisible();
    await expect(player.page).toHaveTitle(/JB-MTG/);
  }
});

test("nothing of the cloud is asked for, from the first page to a table", async ({ server, arrive }) => {
  const anna = await arrive("Anna");
  const asked: string[] = [];
  anna.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await anna.page.goto(server.address());
  await anna.page.getByTestId("quick-table").click();
  await expect(anna.page.getByTestId("invite-link")).toHaveValue(/\/join\//);
  expect(asked.filter((path) => path.endsWith(".wasm"))).toHaveLength(1);
  expect(asked.filter((path) => /^\/(cloud|backend|api)\b/.test(path))).toEqual([]);
});

test("the page comes with headers that let nothing foreign in", async ({ server }) => {
  const answer = await fetch(server.address());
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).not.toContain("'unsafe-inline'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("referrer-policy")).toBeTruthy();
});

test("the server goes on with the same data after it was killed", async ({ server }) => {
  await server.kill();
  await expect(fetch(server.address())).rejects.toThrow();
  await server.run();
  expect((await fetch(server.address())).ok).toBe(true);
});

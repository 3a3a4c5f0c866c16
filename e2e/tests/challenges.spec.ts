// A challenge from one person to another who is on some other page, up to the result in both histories; and one that is declined with a word.
import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { UNREACHABLE } from "../table/offline.ts";
import type { Player } from "../table/player.ts";

const agreement = { first: "deck-the-white-company", second: "deck-the-white-company", classic: false };

async function concede(player: Player): Promise<void> {
  await player.page.getByTestId("table-menu").click();
  // Whoever gives up is asked whether they are sure.
  await player.page.getByTestId("concede").click();
  await player.page.getByTestId("concede").click();
}

async function over(players: Player[]): Promise<void> {
  for (const player of players) {
    await expect(player.page.getByTestId("dialog-game-over")).toBeVisible();
  }
}

test("a challenge reaches the other on any page, is accepted with a deck, and its result stands with both", { tag: ["@cloud", "@challenges"] }, async ({ arrive }) => {
  const [ann, ben] = [await arrive("Ann"), await arrive("Ben", "phone")];
  await gather([ann, ben], agreement);
  await concede(ann);
  await over([ann, ben]);

  // Ben reads the settings; Ann finds him among those she has played lately.
  await ben.page.goto("/settings");
  await expect(ben.page.getByTestId("sound")).toBeVisible();
  await ann.page.goto("/play/new");
  await ann.page.getByTestId("person").filter({ hasText: "Ben" }).first().click();
  await expect(ann.page.getByRole("heading", { name: "Challenge Ben" })).toBeVisible();
  await ann.page.getByTestId("rules-1994").check();
  await ann.page.getByTestId("send-challenge").click();
  await expect(ann.page.getByTestId("own-challenge")).toContainText("To Ben");

  const toast = ben.page.getByTestId("toast");
  await expect(toast).toContainText("Ann (guest) challenges you");
  await expect(ben.page).toHaveTitle(/^\(1\) /);
  await toast.getByRole("link").tap();
  await ben.page.getByTestId("dialog-accept").getByTestId("deck-the-white-company").tap();
  await ben.page.getByTestId("accept-and-play").tap();

  // Both get there, Ann without doing anything.
  for (const player of [ann, ben]) {
    await expect(player.page.getByTestId("table")).toBeVisible();
  }
  await expect(ben.page.getByTestId("toast")).toHaveCount(0);
  await concede(ann);
  await over([ann, ben]);

  // Who would like other rules challenges again, and the other reads it where they are.
  await ann.page.goto("/play/new");
  await ann.page.getByTestId("person").filter({ hasText: "Ben" }).first().click();
  await ann.page.getByTestId("send-challenge").click();
  await expect(ben.page.getByTestId("dialog-game-over")).toContainText("Ann (guest) challenges you");
  await ben.page.getByTestId("to-challenge").tap();
  await expect(ben.page.getByTestId("dialog-accept")).toBeVisible();

  for (const [player, words] of [
    [ann, "Lost to Ben"],
    [ben, "Won against Ann"],
  ] as const) {
    await player.page.goto("/play?show=over");
    await expect(player.page.getByTestId("played")).toHaveCount(2);
    const last = player.page.getByTestId("played").first();
    await expect(last).toContainText(words);
    await expect(last).toContainText("Rules of 1994");
    await last.getByTestId("check-record").click();
    await expect(last.getByRole("status")).toContainText("Verified");
    // The title leads to the game, the name to whom it was played against.
    await expect(last.getByRole("link", { name: words })).toHaveAttribute("href", /^\/game\//);
    await expect(last.getByTestId("opponent")).toHaveText(player === ann ? "Ben's page" : "Ann's page");
    await last.getByTestId("opponent").click();
    // Whose results a line counts stands before it: one's own against them, and theirs against everybody.
    const [own, their] = player === ann ? ["0 won · 2 lost", "2 won · 0 lost"] : ["2 won · 0 lost", "0 won · 2 lost"];
    await expect(player.page.locator("dl.player-facts dt")).toHaveText(player === ann ? ["You against Ben", "All of Ben's games"] : ["You against Ann", "All of Ann's games"]);
    await expect(player.page.getByTestId("score-between")).toContainText(own);
    await expect(player.page.getByTestId("score-all")).toContainText(their);
  }
  await ann.page.goto("/play?show=over");
  await ann.page.getByTestId("endings").selectOption({ label: "Won" });
  await expect(ann.page.getByText("No games like this yet")).toBeVisible();
  // What one wants to see stands in the address.
  await ann.page.reload();
  await expect(ann.page.getByText("No games like this yet")).toBeVisible();
  await expect(ann.page.getByTestId("endings")).toHaveValue("won");
  await ann.page.getByTestId("endings").selectOption({ label: "Lost" });
  await expect(ann.page.getByTestId("played")).toHaveCount(2);
});

test("a challenge is declined with a word by keyboard, and another one taken back", { tag: "@challenges" }, async ({ arrive }) => {
  const [ann, ben] = [await arrive("Ann"), await arrive("Ben")];
  await gather([ann, ben], agreement);
  await concede(ann);
  await over([ann, ben]);

  await ben.page.goto("/about");
  const send = async () => {
    await ann.page.goto("/play/new");
    await ann.page.getByTestId("person").filter({ hasText: "Ben" }).first().click();
    await ann.page.getByTestId("send-challenge").click();
    await expect(ann.page.getByTestId("own-challenge").first()).toContainText("Waiting");
  };
  await send();
  const toast = ben.page.getByTestId("toast");
  await toast.getByRole("link").focus();
  await ben.page.keyboard.press("Enter");
  await expect(ben.page.getByTestId("dialog-accept")).toBeVisible();
  await ben.page.keyboard.press("Escape");
  await ben.page.getByTestId("decline").focus();
  await ben.page.keyboard.press("Enter");
  await ben.page.getByTestId("decline-word").fill("after dinner");
  await ben.page.keyboard.press("Enter");
  await expect(ben.page.getByTestId("request")).toHaveCount(0);
  await expect(ann.page.getByTestId("own-challenge")).toContainText("after dinner");
  await expect(ann.page.getByTestId("toast")).toContainText("after dinner");
  // A word that asks for nothing goes by itself.
  await expect(ann.page.getByTestId("toast")).toHaveCount(0);

  await send();
  await expect(ben.page.getByTestId("request")).toHaveCount(1);
  await ann.page.getByTestId("take-back").click();
  await expect(ben.page.getByTestId("request")).toHaveCount(0);
  await expect(ben.page).not.toHaveTitle(/^\(/);
});

test("whoever looks elsewhere hears of a challenge whatever their browser has of notifications, and whoever was away what became of theirs", { tag: "@challenges" }, async ({ house, arrive }) => {
  const [ann, ben] = [await arrive("Ann"), await arrive("Ben")];
  ann.tolerate(UNREACHABLE);
  await gather([ann, ben], agreement);
  await concede(ann);
  await over([ann, ben]);
  const send = async () => {
    await ann.page.goto("/play/new");
    await ann.page.getByTestId("person").filter({ hasText: "Ben" }).first().click();
    await ann.page.getByTestId("send-challenge").click();
    await expect(ann.page.getByTestId("own-challenge").first()).toContainText("Waiting");
  };
  const toast = ben.page.getByTestId("toast");

  // As in a tab of Safari on iOS: there are no notifications, and none are offered.
  await ben.page.goto("/settings");
  await expect(ben.page.getByTestId("notifications")).toHaveCount(1);
  await ben.page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "Notification");
    localStorage.setItem("jb-mtg.preferences", JSON.stringify({ notifications: true }));
  });
  await ben.page.reload();
  await expect(ben.page.getByTestId("sound")).toBeVisible();
  await expect(ben.page.getByTestId("notifications")).toHaveCount(0);
  await ben.page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
  await send();
  await expect(toast).toContainText("Ann (guest) challenges you");

  // As in Chrome on Android: only a service worker may notify.
  await ben.page.evaluate(() => {
    class Notification {
      static readonly permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      }
    }
    const registration = Object.create(ServiceWorkerRegistration.prototype, {
      showNotification: {
        value: async (title: string, { body }: NotificationOptions) => {
          document.body.dataset["notified"] = `${title}: ${body}`;
        },
      },
    });
    Object.defineProperty(globalThis, "Notification", { value: Notification });
    Object.defineProperty(navigator.serviceWorker, "getRegistration", { value: async () => registration });
  });
  await ann.page.getByTestId("take-back").click();
  await expect(ben.page.locator("body")).toHaveAttribute("data-notified", /: Ann \(guest\) has withdrawn the challenge\.$/);

  // What is accepted while Ann has no connection takes her to the table when she has one again.
  await send();
  ann.way.cut();
  await ben.page.goto("/play");
  await ben.page.getByTestId("request").getByTestId("accept").click();
  await ben.page.getByTestId("dialog-accept").getByTestId("deck-the-white-company").click();
  await ben.page.getByTestId("accept-and-play").click();
  await expect(ben.page).toHaveURL(/\/game\//);
  ann.way.mend();
  await expect(ann.page).toHaveURL(/\/game\//, { timeout: house.noticedWithin });
  for (const player of [ann, ben]) {
    await expect(player.page.getByTestId("table")).toBeVisible();
  }
});

test("one tap makes a table, and its link can be shown as a QR code", { tag: "@challenges" }, async ({ arrive }) => {
  const ann = await arrive("Ann", "phone");
  await ann.page.goto("/");
  await ann.page.getByTestId("home-name").fill("Ann");
  await expect(ann.page.getByTestId("own-name")).toHaveText("Ann (guest)");
  await ann.page.getByTestId("quick-table").tap();
  await expect(ann.page.getByTestId("invite-link")).toHaveValue(/\/join\/.+#.+/);
  await ann.page.getByText("QR code").tap();
  await expect(ann.page.getByTestId("qr")).toBeVisible();
});

test("an invitation whose end is missing says so, and leads to the table once it is whole", { tag: "@challenges" }, async ({ arrive }) => {
  const [ann, ben] = [await arrive("Ann"), await arrive("Ben")];
  await ann.page.goto("/");
  await ann.page.getByTestId("home-name").fill("Ann");
  await ann.page.getByTestId("quick-table").click();
  await expect(ann.page.getByTestId("invite-link")).toHaveValue(/\/join\/.+#.+/);
  const link = new URL(await ann.page.getByTestId("invite-link").inputValue());

  await ben.page.goto(link.pathname + link.hash.slice(0, -5));
  await expect(ben.page.getByRole("alert")).toHaveText("This link is incomplete. Copy all of it, or ask for it again.");
  // In the same tab only the end of the address changes, and the page stays.
  await ben.page.goto(link.pathname + link.hash);
  await expect(ben.page.getByTestId("join")).toBeVisible();
  await expect(ben.page.getByText("This link is incomplete")).toHaveCount(0);
});

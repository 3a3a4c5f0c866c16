// What `cargo xtask test` tells the browser tests, by environment variables.
import { getuid } from "node:process";

/** The server's program, built with the client inside. */
export function serverProgram(): string {
  const path = process.env["JB_MTG_SERVER"];
  if (!path) {
    throw new Error("JB_MTG_SERVER is not set; run the browser tests with `cargo xtask test --only browser`");
  }
  return path;
}

/** The program that judges whether a recording of the wire holds what its player could not know. */
export function secrecyProgram(): string {
  const path = process.env["JB_MTG_SECRECY"];
  if (!path) {
    throw new Error("JB_MTG_SECRECY is not set; run the browser tests with `cargo xtask test --only browser`");
  }
  return path;
}

/** The program that lays tables in a database. */
export function laidProgram(): string {
  const path = process.env["JB_MTG_LAID"];
  if (!path) {
    throw new Error("JB_MTG_LAID is not set; run the browser tests with `cargo xtask test --only browser`");
  }
  return path;
}

/** The folder of the houses that pages are measured in, each in a folder named by how many players it has. */
export function demoFolder(): string {
  const path = process.env["JB_MTG_DEMO"];
  if (!path) {
    throw new Error("JB_MTG_DEMO is not set; run the measurements with `cargo xtask bench`");
  }
  return path;
}

/** The browser's program; absent where Playwright brings its own. */
export const chromium = process.env["JB_MTG_CHROMIUM"];

// Chromium refuses to run as root inside its sandbox. The others keep it from talking to anything but the table.
export const chromiumArguments = [
  ...(getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// What `cargo xtask test` tells the browser tests, by environment variables.
import { getuid } from "node:process";

/** The server's program, built with the client inside. */
export const serverProgram = () => told("JB_MTG_SERVER");

/** The program that judges whether a recording of the wire holds what its player could not know. */
export const secrecyProgram = () => told("JB_MTG_SECRECY");

/** The program that sets up positions. */
export const positionsProgram = () => told("JB_MTG_POSITIONS");

/** The program that thinks of one decision after another, in WASM, as the Worker has it. */
export const thoughtsProgram = () => told("JB_MTG_THOUGHTS");

function told(name: string): string {
  const path = process.env[name];
  if (!path) {
    throw new Error(`${name} is not set; run the browser tests with \`cargo xtask test --only browser\``);
  }
  return path;
}

/** Where Google's emulator of Firestore runs, for all tests: `127.0.0.1:8080`. */
export const emulatorAddress = () => told("JB_MTG_FIRESTORE");

/** Whether the tests on the cloud run beside all others. */
export const beside = Boolean(process.env["JB_MTG_BESIDE"]);

/** The house's function. */
export const functionProgram = () => told("JB_MTG_FUNCTION");

/** The folder of the client that hosting serves. */
export const cloudClient = () => told("JB_MTG_CLOUD_CLIENT");

/** What is kept of the names of a client's functions that records which of them are called, in the order of their numbers. */
export const recordedNames = () => told("JB_MTG_RECORDED_NAMES");

/** The file that is to say which of them are called when. */
export const profileFile = () => told("JB_MTG_PROFILE");

/** The folder of the houses that pages are measured in, each in a folder named by how many players it has. */
export function demoFolder(): string {
  const path = process.env["JB_MTG_DEMO"];
  if (!path) {
    throw new Error("JB_MTG_DEMO is not set; run the measurements with `cargo xtask bench`");
  }
  return path;
}

/** The folder that pictures of what is tried are left in; absent where nobody wants any. */
export const pictures = process.env["JB_MTG_PICTURES"];

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

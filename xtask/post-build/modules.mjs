// The client's WASM is cut into the modules that `src/modules.rs` names: Trunk builds it whole, and this puts the modules in the place of that.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { env } from "node:process";

import { joinChunks } from "./chunks.mjs";
import { fail, files, nameOf } from "./files.mjs";
import { tighten } from "./glue.mjs";
import { part } from "./late.mjs";
import { declaredIn, givingLate, withLate } from "./loader.mjs";
import { FUNCTIONS, read, write } from "./module.mjs";
import { order } from "./order.mjs";
import { LATE, codeOf, comes, isOf, lettersOf } from "./profile.mjs";
import { recording } from "./record.mjs";

/** What the linker may have used, and wasm-opt may use. */
const FEATURES = ["bulk-memory", "bulk-memory-opt", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "reference-types", "multivalue"].map((feature) => `--enable-${feature}`);
/**
 * What makes a module small: its branches are laid flat first and put together anew. What is hardly longer than a call stands where it is called: that is a fifth of all functions, and a browser
 * compiles each for itself when it is first called. What is long stays a function of its own even where it is called from one place alone: there it would be compiled with what needs it, and not with what calls for it.
 */
const SMALL = ["--flatten", "--rereloop", "-Oz", "--always-inline-max-function-size=5", "--one-caller-inline-max-function-size=150"];
/** The script that loads the modules, as the splitter calls it. */
const LOADER = "__wasm_split.js";

/**
 * The module that the page at an address is in, by the first part of the address, with a slash behind it where that with further parts is another page; none where the first module has it.
 * `src/modules.rs` knows the same.
 */
export const ADDRESSES = JSON.parse(readFileSync(new URL("addresses.json", import.meta.url), "utf8"));
/** What the first module, which all pages need, is called where the others have names. */
const FIRST = "first";
/** The modules that pages are in; the others come behind a page, or where one needs them. */
export const PAGES = new Set(Object.values(ADDRESSES));

function run(program, ...given) {
  execFileSync(program, given, { stdio: ["ignore", "inherit", "inherit"] });
}

/** Has wasm-opt do this to a module. */
export function optimize(file, ...passes) {
  run("wasm-opt", ...passes, ...FEATURES, file, "-o", file);
}

/** Makes a module as small as it gets, as it is and as it is sent. */
function shrink(file) {
  optimize(file, ...SMALL);
  order(file, FEATURES);
}

/** The one file of a folder whose name fits. */
function one(folder, pattern) {
  const found = readdirSync(folder).filter((name) => pattern.test(name));
  if (found.length !== 1) {
    fail(`${folder} has ${found.length} files like ${pattern}; a newer Trunk? See xtask/post-build/modules.mjs.`);
  }
  return found[0];
}

/** The modules with pages that need a file into which the client was cut, as the script says that loads them; `FIRST` where all of them do. */
function pagesOf(file, loader) {
  const own = /^split_(\w+)\.wasm$/.exec(file)?.[1];
  const needing = own ?? new RegExp(`/\\* ([\\w, ]+) \\*/\nconst __${file.replace(".wasm", "")} =`).exec(loader)?.[1] ?? FIRST;
  return needing.split(", ").filter((module) => module === FIRST || PAGES.has(module));
}

/** Parts these modules of the files (late.mjs), of which the first has the table; gives what the script has to know of each late part. */
function partAll(found, modules, folder) {
  const isTable = ({ type }) => type === FUNCTIONS;
  const [main] = modules;
  const free = { next: main.tables.find(isTable).least };
  const parted = found.flatMap(({ file, pages }, number) => {
    // What no table needs comes with the page that needs it.
    const times = LATE.filter((when) => when !== "pages" || pages.some((module) => module === FIRST || module === "table"));
    return times.flatMap((when) => {
      const name = `m${number}_${when}`;
      const parts = part(modules[number], name, free, (called) => comes(when, called));
      if (parts === undefined) {
        return [];
      }
      modules[number] = parts.first;
      const late = basename(file).replace(/(_bg)?\.wasm$/, `_${when}.wasm`);
      writeFileSync(join(folder, late), write(parts.late));
      return [{ name, when, file: late, place: parts.place, pages }];
    });
  });
  const own = modules[0].tables.find(isTable);
  Object.assign(own, { least: free.next, most: own.most && free.next });
  found.forEach(({ file }, number) => writeFileSync(file, write(modules[number])));
  return parted;
}

/** Has these modules of the files tell which of their functions are called; gives what is kept of their names, in the order of their numbers. */
function recordAll(found, modules) {
  const names = [];
  found.forEach(({ file }, number) => {
    writeFileSync(file, write(recording(modules[number], names.length)));
    names.push(...lettersOf(modules[number]));
  });
  return names;
}

/** Cuts `linked`, the WASM as the linker wrote it, and puts its modules into the folder. All of them are named by one hash: they fit each other alone. */
export function cutModules(folder, linked) {
  const script = one(folder, /^jb-mtg-[0-9a-f]+\.js$/);
  const whole = one(folder, /^jb-mtg-[0-9a-f]+_bg\.wasm$/);
  const work = mkdtempSync(join(tmpdir(), "jb-mtg-modules-"));
  const within = (name) => join(work, "cut", name);
  run("wasm-split-cli", linked, join(work, "cut"), "--out-name", "jb-mtg");
  run("wasm-bindgen", "--target", "web", "--no-typescript", "--keep-lld-exports", "--no-demangle", "--out-name", "jb-mtg", "--out-dir", join(work, "bound"), within("jb-mtg.wasm"));
  const main = join(work, "bound", "jb-mtg_bg.wasm");
  const parts = () => readdirSync(join(work, "cut")).filter((name) => /\.(wasm|bin)$/.test(name) && name !== "jb-mtg.wasm");
  const found = [main, ...parts().map(within)];
  found.forEach((file) => optimize(file, "--debuginfo", ...SMALL));
  const cutBy = readFileSync(within(LOADER), "utf8");
  const ofPages = found.map((file) => ({ file, pages: pagesOf(basename(file), cutBy) })).filter(({ pages }) => pages.length > 0);
  const recorded = env.JB_MTG_RECORDED;
  const programs = ofPages.map(({ file }) => read(readFileSync(file)));
  const code = codeOf(programs);
  const isKnown = isOf(code);
  if (recorded) {
    writeFileSync(join(folder, "recorded.json"), JSON.stringify({ code, names: recordAll(ofPages, programs) }));
  } else if (!isKnown) {
    console.log("note: xtask/post-build/profile.txt is of another program, so late parts are fetched early; `cargo xtask profile` takes it anew");
  }
  const parted = recorded ? [] : partAll(ofPages, programs, join(work, "cut"));
  const late = parted.map(({ file }) => within(file));
  [...found, ...late].forEach((file) => order(file, FEATURES));
  joinChunks(join(work, "cut"), LOADER);
  const cut = parts();
  const modules = [main, ...cut.map(within)];
  const loader = withLate(readFileSync(within(LOADER), "utf8"), parted, { recording: recorded !== undefined, early: !isKnown });
  const glue = tighten([main, ...late], givingLate(readFileSync(join(work, "bound", "jb-mtg.js"), "utf8")));
  const hash = nameOf(loader, glue, ...modules.map((file) => readFileSync(file)));

  const named = new Map(cut.map((name) => [name, name.replace(/^split_/, "").replace(".", `-${hash}.`)]));
  named.set("jb-mtg.js", `jb-mtg-${hash}.js`).set(LOADER, `modules-${hash}.js`);
  const address = (text) => text.replace(/(?<=(?:from ?|URL\(|loadJoined\()")\.\/([^"]+)(?=")/g, (all, name) => (named.has(name) ? `./${named.get(name)}` : all));
  const unnamed = /"\.\/(?:split_|chunks?_\d+\.)|from ?"\.\/__wasm_split/.exec(address(loader) + address(glue));
  if (unnamed) {
    fail(`the scripts name ${unnamed[0]} in another form; a newer wasm-split-cli? See xtask/post-build/modules.mjs.`);
  }
  rmSync(join(folder, script));
  rmSync(join(folder, whole));
  cut.forEach((name) => writeFileSync(join(folder, named.get(name)), readFileSync(within(name))));
  writeFileSync(join(folder, named.get(LOADER)), address(loader));
  writeFileSync(join(folder, named.get("jb-mtg.js")), address(glue.replaceAll("jb-mtg_bg.wasm", `jb-mtg-${hash}_bg.wasm`)));
  writeFileSync(join(folder, `jb-mtg-${hash}_bg.wasm`), readFileSync(main));
  for (const file of files(folder).filter((file) => /(index\.html|start-[0-9a-f]+\.js)$/.test(file))) {
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(script, named.get("jb-mtg.js")).replaceAll(whole, `jb-mtg-${hash}_bg.wasm`));
  }
  rmSync(work, { recursive: true });
}

/** The files of each module that comes later: its own, and those that it shares with others. None where the client is one module. */
export function modulesOf(folder) {
  const loader = readdirSync(folder).find((name) => /^modules-[0-9a-f]+\.js$/.test(name));
  const text = loader === undefined ? "" : readFileSync(join(folder, loader), "utf8");
  const loads = /const (?<name>__wasm_split_load_\w+|__chunk_\d+) = (?:wrapAsyncCb\()?makeLoad\([^]*?(?:"\.\/(?<file>[^"]+\.(?:wasm|bin))"[^]*?)?, \[(?<shared>[^\]]*)\]\)/g;
  const found = [...text.matchAll(loads)].map(({ groups }) => groups);
  const fileOf = new Map(found.map(({ name, file }) => [name, file]));
  return new Map(
    found
      .filter(({ name }) => name.startsWith("__wasm_split_load_"))
      .map(({ name, file, shared }) => [
        name.replace("__wasm_split_load_", ""),
        [file, ...shared.split(", ").map((chunk) => fileOf.get(chunk))].filter((one) => one !== undefined),
      ]),
  );
}

/** The late parts that a page needs which these modules are for, besides the first one, by when they come. */
export function lateOf(folder, modules) {
  const loader = readdirSync(folder).find((name) => /^modules-[0-9a-f]+\.js$/.test(name));
  const declared = loader === undefined ? [] : declaredIn(readFileSync(join(folder, loader), "utf8"));
  return declared.filter(({ pages }) => pages.includes(FIRST) || pages.some((module) => modules.includes(module)));
}

/** Makes the one module of a client that is not cut as small as it gets; its script stays as it is, for nobody ships that. */
export function shrinkWhole(folder) {
  shrink(join(folder, one(folder, /^jb-mtg-[0-9a-f]+_bg\.wasm$/)));
}

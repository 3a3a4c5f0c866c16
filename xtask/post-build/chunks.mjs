// What several modules of the client need lies in chunks, one for each set of modules that need the same. With some modules there are dozens of them, most of a kilobyte or two, and each is a
// request. The small ones are put one behind another into a few files, those together by which least is loaded in vain; large ones stay alone, for a browser compiles them while they come.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fail } from "./files.mjs";

/** A chunk of so many bytes is alone. */
const LARGE = 100_000;
/** Into so many files the others are put. */
const MOST_FILES = 14;

/** A chunk as the loader's script declares it, with the modules that need it in a comment before. */
const DECLARED = /\/\* (?<modules>[\w, ]+) \*\/\nconst (?<name>__chunk_\d+) = makeLoad\((?:(?!\nconst )[^])*?"\.\/(?<file>chunk_\d+\.wasm)"[^]*?, \[\]\);\n/g;

/** What the script makes loaders with. */
const MAKE = "function makeLoad(";

/** How a file with several chunks is loaded: each is as many bytes of it as are said. */
const LOAD_JOINED = `function loadJoined(file, lengths) {
    const whole = fetch(new URL(file, import.meta.url)).then((answer) => {
        if (!answer.ok) {
            throw new Error(\`\${file}: \${answer.status}\`);
        }
        return answer.arrayBuffer();
    });
    whole.catch(() => {});
    return async (imports) => {
        const bytes = await whole;
        let end = 0;
        await Promise.all(lengths.map((length) => WebAssembly.instantiate(bytes.slice(end, (end += length)), imports)));
    };
}
`;

/** What is loaded in vain where the one is put beside the other: the size of each, once for every module that needs the other alone. */
function inVain(one, other) {
  const alone = (modules, others) => [...modules].filter((module) => !others.has(module)).length;
  return one.size * alone(other.modules, one.modules) + other.size * alone(one.modules, other.modules);
}

/** Puts chunks together, two sets of them at a time, until a few sets are left. */
function together(chunks) {
  let sets = chunks;
  while (sets.length > MOST_FILES) {
    const pairs = sets.flatMap((one, place) => sets.slice(place + 1).map((other) => ({ one, other, cost: inVain(one, other) })));
    const { one, other } = pairs.reduce((best, pair) => (pair.cost < best.cost ? pair : best));
    const joined = { members: [...one.members, ...other.members], modules: new Set([...one.modules, ...other.modules]), size: one.size + other.size };
    sets = [...sets.filter((set) => set !== one && set !== other), joined];
  }
  return sets;
}

/** Puts the small chunks in the folder into which the client was cut together, and has the script that loads them know. */
export function joinChunks(folder, script) {
  const path = join(folder, script);
  const text = readFileSync(path, "utf8");
  const declared = [...text.matchAll(DECLARED)].map(({ 0: all, groups }) => ({ ...groups, all, size: statSync(join(folder, groups.file)).size }));
  if (declared.length !== (text.match(/"\.\/chunk_\d+\.wasm"/g) ?? []).length || !text.includes(MAKE)) {
    fail(`${path} declares chunks in another form; a newer wasm-split-cli? See xtask/post-build/chunks.mjs.`);
  }
  const small = declared.filter(({ size }) => size < LARGE);
  const sets = together(small.map((chunk) => ({ members: [chunk], modules: new Set(chunk.modules.split(", ")), size: chunk.size })));
  const first = new Map(sets.flatMap(({ members }) => members.map(({ name }) => [name, members[0].name])));
  let written = text;
  sets.filter(({ members }) => members.length > 1).forEach(({ members, modules }, number) => {
    const parts = members.map(({ file }) => readFileSync(join(folder, file)));
    const file = `chunks_${number}.bin`;
    writeFileSync(join(folder, file), Buffer.concat(parts));
    members.forEach((member) => rmSync(join(folder, member.file)));
    const [kept, ...others] = members;
    others.forEach(({ all }) => (written = written.replace(all, "")));
    const lengths = parts.map(({ length }) => length).join(", ");
    written = written.replace(kept.all, `/* ${[...modules].sort().join(", ")} */\nconst ${kept.name} = makeLoad(() => loadJoined("./${file}", [${lengths}]), []);\n`);
  });
  const needed = (names) => [...new Set(names.map((name) => first.get(name) ?? name))].join(", ");
  written = written.replace(/(?<=, \[)__chunk_[^\]]*(?=\]\))/g, (names) => needed(names.split(", ")));
  writeFileSync(path, written.replace(MAKE, () => LOAD_JOINED + MAKE));
}

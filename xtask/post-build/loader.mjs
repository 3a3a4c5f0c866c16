// What is added to the script that loads modules, as wasm-split-cli writes it, and to the one that joins the first module to the browser: how the parts come that are late (late.mjs). The program sends for
// them (`src/modules/parts.rs`); what is called before that is loaded at once.
import { fail } from "./files.mjs";

/** Where the scripts, as they are written, are added to. */
const BEGIN = /^import \{ initSync \} from "(?<glue>[^"]+)";$/m;
const SHARED = "__wasm_split: {  }";
const IMPORTS = '"./jb-mtg_bg.js": import0,';
/** The function of the script that gives what the WASM imports. */
const GIVES = "__wbg_get_imports";

const RUNTIME = `
const parts = [];
/* Whether something larger can be compiled while the page waits, which Chromium learned late (115): a module that has nothing but 5 KB of a section that nobody reads. */
const compilesAtOnce = (() => {
    const module = new Uint8Array(5011);
    module.set([0, 97, 115, 109, 1, 0, 0, 0, 0, 136, 39]);
    try {
        return Boolean(new WebAssembly.Module(module));
    } catch {
        return false;
    }
})();
/* Where the browser keeps the client, nothing is far, and where it cannot load at once, nothing may be missing: there everything comes with what is asked for first. */
const bringsAll = () => !compilesAtOnce || Boolean(navigator.serviceWorker?.controller);
/* Sends for what comes then, of the modules that are there ("cold": for everything): a promise, or nothing where all of it is there. */
globalThis.jbMtgBring = (when) => {
    const missing = parts.filter((part) => (when === "cold" || when === part.when || bringsAll()) && part.isMissing());
    return missing.length === 0 ? undefined : Promise.all(missing.map((part) => part.come()));
};
/* A late part of a module: it is at \`address\`, and its module is there when something stands at \`place\` in the table. To put it there twice changes nothing: all that it has is functions. */
function latePart(name, when, address, place) {
    const there = new WebAssembly.Global({ value: "i32", mutable: true }, 0);
    const imports = () => ({ ...given(), __wasm_split: { ...initSync(undefined, undefined), ...late } });
    let coming;
    const come = () => {
        coming ??= WebAssembly.instantiateStreaming(fetch(address), imports()).then(
            () => (there.value = 1),
            (error) => {
                coming = undefined;
                throw error;
            },
        );
        return coming;
    };
    /* What is called cannot wait, and so neither can the page. */
    const load = () => {
        try {
            const request = new XMLHttpRequest();
            request.open("GET", address, false);
            request.overrideMimeType("text/plain; charset=x-user-defined");
            request.send();
            if (request.status !== 200) {
                throw new Error(\`\${address}: \${request.status}\`);
            }
            const bytes = Uint8Array.from(request.responseText, (byte) => byte.charCodeAt(0) & 255);
            new WebAssembly.Instance(new WebAssembly.Module(bytes), imports());
            there.value = 1;
        } catch (error) {
            beginAnew();
            throw error;
        }
    };
    Object.assign(late, { [\`\${name}_there\`]: there, [\`\${name}_load\`]: load });
    parts.push({ when, address, come, isMissing: () => there.value === 0 && initSync(undefined, undefined).__indirect_function_table.get(place) !== null });
}
let leaves = false;
addEventListener("pagehide", () => (leaves = true), { capture: true });
addEventListener("pageshow", () => (leaves = false), { capture: true });
/* What was called and could not be loaded leaves the program in the middle of something: the page is loaded anew, as soon as there is a network, but not again within a minute (src/platform.rs does the same). Whoever leaves it needs nothing of that. */
function beginAnew() {
    if (leaves) {
        return;
    }
    if (!navigator.onLine) {
        addEventListener("online", beginAnew, { once: true });
        return;
    }
    try {
        const last = Number(localStorage.getItem("jb-mtg.reloaded"));
        if (Math.abs(Date.now() - last) > 60000) {
            localStorage.setItem("jb-mtg.reloaded", JSON.stringify(Date.now()));
            location.reload();
        }
    } catch {
        /* Where storage is refused nobody would know that it has been done, and it would be done for ever. */
    }
}
`;

/** How late parts are fetched one after the other, from the first time on that something is asked for: what is called is then loaded out of the browser's cache. */
const EARLY = `
const fetched = new Set();
const fetchEarly = async () => {
    for (const { address, isMissing } of parts) {
        if (isMissing() && !fetched.has(address)) {
            fetched.add(address);
            await fetch(address, { priority: "low" }).then((answer) => answer.arrayBuffer()).catch(() => fetched.delete(address));
        }
    }
};
const bring = globalThis.jbMtgBring;
globalThis.jbMtgBring = (when) => {
    const coming = bring(when);
    Promise.resolve(coming).then(fetchEarly, () => {});
    return coming;
};
`;

/** How a client tells which of its functions were called: by their numbers (record.mjs). It has no late parts, but waits for them once, for that calls functions as well. */
const RECORDING = `
globalThis.jbMtgEntered = new Set();
late.entered = (number) => globalThis.jbMtgEntered.add(number);
const brought = new Set();
globalThis.jbMtgBring = (when) => (brought.has(when) ? undefined : Promise.resolve(brought.add(when)));
`;
/** A late part, as the script declares it. */
const DECLARED = /^latePart\("\w+", "(?<when>\w+)", new URL\("\.\/(?<file>[^"]+)".*\/\* (?<pages>[\w, ]+) \*\/$/gm;

function replaced(text, what, by) {
  if (!text.includes(what)) {
    fail(`a script of the client has no ${what}; a newer wasm-bindgen or wasm-split-cli? See xtask/post-build/loader.mjs.`);
  }
  return text.replace(what, () => by);
}

/** The script that loads the modules, and with them these late parts, which it fetches early where it is not quite known what is called; or one that records. */
export function withLate(loader, parts, { recording = false, early = false } = {}) {
  const found = BEGIN.exec(loader);
  if (!found) {
    fail("the script that loads modules begins in another form; a newer wasm-split-cli? See xtask/post-build/loader.mjs.");
  }
  const begun = `import { initSync, ${GIVES} as given } from "${found.groups.glue}";\n/* What modules and their late parts share, besides what the first one exports. */\nexport const late = {};`;
  const text = replaced(replaced(loader, found[0], begun), SHARED, "__wasm_split: { ...late }");
  const declared = parts.map(({ name, when, file, place, pages }) => `latePart("${name}", "${when}", new URL("./${file}", import.meta.url), ${place}); /* ${pages.join(", ")} */\n`);
  return text + RUNTIME + declared.join("") + (early ? EARLY : "") + (recording ? RECORDING : "");
}

/** The late parts that a script declares: when they come, their files, and the modules with pages that need them. */
export function declaredIn(loader) {
  return [...loader.matchAll(DECLARED)].map(({ groups: { when, file, pages } }) => ({ when, file, pages: pages.split(", ") }));
}

/** The script that joins the first module to the browser, which gives that what its late parts are reached by. */
export function givingLate(glue) {
  return `import { late } from "./__wasm_split.js";\n${replaced(glue, IMPORTS, `${IMPORTS} "__wasm_split": late,`)}\nexport { ${GIVES} };\n`;
}

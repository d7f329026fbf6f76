/**
 * Shows what changed in the clients and servers of other APIs since the versions that are tried here:
 *
 *     node scripts/upstream-drift.mjs [--lists FOLDER] [names]
 *
 * Run by hand. It needs npm, tar, python3 with pip, and the registries that they are set up for.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./npm.mjs";

const { values, positionals: wanted } = parseArgs({
  options: { lists: { type: "string", default: join(ROOT, "apps/gateway/src/proofs") } },
  allowPositionals: true,
});

/** Registries, by the lists of packages that are taken from them. */
const REGISTRIES = {
  "python-requirements.txt": {
    line: /^([\w.-]+)(?:\[[\w,-]+\])?==(\S+)/,
    newest: (name) => /\(([^)]+)\)/.exec(python("-m", "pip", "index", "versions", name))?.[1],
    unpack(name, version, folder) {
      const only = ["--no-deps", "--only-binary", ":all:", "--dest", folder];
      python("-m", "pip", "download", ...only, `${name}==${version}`);
      const [wheel] = readdirSync(folder);
      python("-m", "zipfile", "-e", join(folder, wheel), folder);
    },
  },
  "npm-requirements.txt": {
    line: /^(@?[\w./-]+)@(\S+)/,
    newest: (name) => npm("view", name, "version").trim(),
    unpack(name, version, folder) {
      npm("pack", `${name}@${version}`, "--pack-destination", folder);
      const [archive] = readdirSync(folder);
      execute("tar", ["-xzf", join(folder, archive), "-C", folder]);
    },
  },
};
const LISTS = { ...REGISTRIES, "server-requirements.txt": REGISTRIES["python-requirements.txt"] };

function execute(command, args) {
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function python(...args) {
  return execute("python3", args);
}

function npm(...args) {
  return execute("npm", args);
}

/** Addresses that a file names, and fields of its models, by the end of its name. */
const READERS = {
  ".py": (text) => [...addressesIn(text), ...modelsIn(text, PYTHON_MODEL, /^ {4}(\w+): /gm)],
  ".d.ts": (text) => modelsIn(text, TYPESCRIPT_MODEL, /^\s+"?(\w+)"?\??:/gm),
  ".js": addressesIn,
  "openapi.json": describedIn,
};
const PYTHON_MODEL = /^class (\w+)\(.*?\):\n((?:[ \t].*\n|\n)+)/gm;
const TYPESCRIPT_MODEL = /\b(?:interface|type) (\w+)[^{;]*\{([^{}]*)\}/g;

function addressesIn(text) {
  const found = text.matchAll(/["'`](\/[a-z][\w${}./:-]*[\w}])["'`]/g);
  return Array.from(found, ([, address]) => `address ${address}`);
}

function modelsIn(text, models, fields) {
  return Array.from(text.matchAll(models)).flatMap(([, model, body]) =>
    Array.from(body.matchAll(fields), ([, field]) => `field ${model}.${field}`),
  );
}

function describedIn(text) {
  const { paths = {}, components = {} } = JSON.parse(text);
  const addresses = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `address ${method.toUpperCase()} ${path}`),
  );
  const fields = Object.entries(components.schemas ?? {}).flatMap(([model, { properties = {} }]) =>
    Object.keys(properties).map((field) => `field ${model}.${field}`),
  );
  return [...addresses, ...fields];
}

function factsOf({ unpack }, name, version) {
  const folder = mkdtempSync(join(tmpdir(), "upstream-"));
  try {
    unpack(name, version, folder);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    return new Set(
      files.flatMap((file) => {
        const end = Object.keys(READERS).find((one) => file.name.endsWith(one));
        if (end === undefined || !file.isFile()) return [];
        return READERS[end](readFileSync(join(file.parentPath ?? file.path, file.name), "utf8"));
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compare(registry, name, version) {
  const newest = registry.newest(name);
  if (newest === version) return console.log(`${name} ${version}: newest`);
  const [before, after] = [version, newest].map((one) => factsOf(registry, name, one));
  console.log(`${name} ${version} -> ${newest}`);
  for (const fact of before) if (!after.has(fact)) console.log(`  - ${fact}`);
  for (const fact of after) if (!before.has(fact)) console.log(`  + ${fact}`);
}

for (const [list, registry] of Object.entries(LISTS)) {
  const path = join(values.lists, list);
  for (const text of existsSync(path) ? readFileSync(path, "utf8").split("\n") : []) {
    const [, name, version] = registry.line.exec(text) ?? [];
    if (name === undefined || (wanted.length > 0 && !wanted.includes(name))) continue;
    try {
      compare(registry, name, version);
    } catch (error) {
      console.log(`${name} ${version}: ${error.message.split("\n")[0]}`);
    }
  }
}

import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { ROOT } from "./npm.mjs";
import { packNpmPackages, packPythonClient } from "./pack.mjs";
import { readManifest } from "./public-packages.mjs";
import { NEWER_NODE } from "./supply-chain-rules.mjs";

// Packs everything that is published, installs it in a folder outside of the repository, and uses it there as a user
// would: types, command, service, both clients, MCP server.

const run = promisify(execFile);
const SAMPLE = join(ROOT, "fixtures/pdf/sources/sample.pdf");
const EXPECTED = "A lighthouse is a simple promise";
const PROGRAMS = join(ROOT, "scripts/package-check");
const TYPESCRIPT = join(ROOT, "node_modules/typescript-native/bin/tsc");

const hasPip = spawnSync("python3", ["-m", "pip", "--version"]).status === 0;
if (!hasPip) console.log("skipped  the Python client: python3 with pip is not installed");

const folder = mkdtempSync(join(tmpdir(), "parsewright-packages-"));
// The embedded PostgreSQL runs under an account of its own, which must reach its data.
chmodSync(folder, 0o755);
const environment = {
  PATH: process.env.PATH,
  HOME: folder,
  npm_config_cache: process.env.npm_config_cache ?? (await npmCache()),
  ...(process.env.NODE_EXTRA_CA_CERTS && {
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
  }),
  // The models of this machine must not change what is seen.
  PARSER_MODEL_DIR: join(folder, "no-models"),
  PARSER_DATA_DIR: join(folder, "data"),
  PARSER_SKIP_WARMUP: "1",
};
try {
  const wheel = await step("pack", () => pack());
  await step("install", () => install(wheel));
  // The compiler takes longest; the service starts meanwhile.
  const service = startService();
  try {
    await Promise.all([
      step("types", () => inFolder(process.execPath, TYPESCRIPT, "-p", ".")),
      step("command", () => useCommand()),
      step("service", () => service.ready),
    ]);
    await step("clients, MCP", () => useService(service));
  } finally {
    await service.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pack() {
  const packages = packNpmPackages(join(folder, "packages"));
  const { dependencies } = readManifest(join(ROOT, "apps/mcp"));
  const manifest = {
    private: true,
    type: "module",
    dependencies: {
      ...Object.fromEntries(packages.map(({ name, file }) => [name, `file:packages/${file}`])),
      "@modelcontextprotocol/sdk": dependencies["@modelcontextprotocol/sdk"],
    },
    devDependencies: { "@types/node": readManifest(ROOT).devDependencies["@types/node"] },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  cpSync(PROGRAMS, folder, { recursive: true });
  cpSync(SAMPLE, join(folder, "sample.pdf"));
  return hasPip ? packPythonClient(join(folder, "packages")).wheel : undefined;
}

async function install(wheel) {
  const site = join(folder, "site-packages");
  const pip = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", site];
  const npm = ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  const [{ stderr }] = await Promise.all([
    inFolder("npm", ...npm),
    wheel && inFolder("python3", ...pip, join("packages", wheel)),
  ]);
  const refused = [...stderr.matchAll(/package: '(.+)@[^@]+'/g)].map(([, name]) => name);
  const unknown = refused.filter((name) => !(name in NEWER_NODE));
  if (unknown.length > 0) {
    throw new Error(
      `These packages do not support Node ${process.versions.node}: ${unknown.join(", ")}. Choose versions that do.`,
    );
  }
}

async function useCommand() {
  const { stdout } = await inFolder("npx", "parsewright", "parse", "sample.pdf");
  if (!stdout.includes(EXPECTED)) throw new Error(`parsewright parse printed: ${stdout}`);
  const { stdout: help } = await inFolder("npx", "parsewright", "--help");
  if (!help.startsWith("Usage: parsewright ")) throw new Error(`The help says: ${help}`);
}

function startService() {
  // Not by npx, which passes no signal on.
  const command = join(folder, "node_modules/.bin/parsewright");
  const child = spawn(command, ["serve", "--port", "0"], {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  return {
    ready: findUrl(child),
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function useService({ ready }) {
  const { stdout: key } = await inFolder("npx", "parsewright", "keys", "create");
  const variables = { PARSER_BASE_URL: await ready, PARSER_API_KEY: key.trim() };
  await Promise.all([
    inFolder(process.execPath, "use-packages.js", "sample.pdf", EXPECTED, variables),
    hasPip &&
      inFolder("python3", "use_package.py", "sample.pdf", EXPECTED, {
        ...variables,
        PYTHONPATH: join(folder, "site-packages"),
      }),
  ]);
}

async function findUrl({ stderr }) {
  const said = [];
  for await (const line of createInterface({ input: stderr })) {
    const [, url] = /answers at (\S+)/.exec(line) ?? [];
    said.push(line);
    if (url === undefined) continue;
    stderr.resume();
    return url;
  }
  throw new Error(`The service did not start:\n${said.join("\n")}`);
}

/** Runs a program in the folder. Variables may come last. */
async function inFolder(command, ...args) {
  const variables = typeof args.at(-1) === "object" ? args.pop() : {};
  try {
    return await run(command, args, {
      cwd: folder,
      env: { ...environment, ...variables },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const said = [error.stdout, error.stderr].filter(Boolean).join("\n").slice(-4000);
    throw new Error(`${command} ${args.join(" ")} failed:\n${said}`, { cause: error });
  }
}

async function npmCache() {
  const { stdout } = await run("npm", ["config", "get", "cache"], { cwd: ROOT });
  return stdout.trim();
}

async function step(title, work) {
  const startMs = performance.now();
  const result = await work();
  console.log(`done  ${title.padEnd(22)} ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  return result;
}

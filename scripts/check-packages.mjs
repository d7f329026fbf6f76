import { execFile, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { makeArchiveFolder } from "./archive.mjs";
import { checkBrowserBuild, findTypeProblems } from "./check-published-types.mjs";
import { startLocalRegistry } from "./local-registry.mjs";
import { ROOT } from "./npm.mjs";
import { packNpmPackages, packPythonPackages } from "./pack.mjs";
import { listPublicPackages, readManifest } from "./public-packages.mjs";

// Packs everything that is published, offers it in a registry on this machine, and uses it from there as a user would:
// the line of the README, types, command, service, both clients, MCP server. Nothing but that registry can be reached.

const run = promisify(execFile);
const SAMPLE = join(ROOT, "fixtures/pdf/sources/sample.pdf");
const EXPECTED = "A lighthouse is a simple promise";
const PROGRAMS = join(ROOT, "scripts/package-check");
const TYPESCRIPT = join(ROOT, "node_modules/typescript-native/bin/tsc");

const TELEMETRY =
  "./node_modules/@parsewright/worker/dist/telemetry/open-telemetry/open-telemetry.js";

/** The most that an installation may take on the disk. */
const COMMAND_MAX_MB = 250;
const FORMATS_MAX_MB = 60;

/** Nobody listens there. */
const NO_PROXY_SERVER = "http://127.0.0.1:1";

const hasPip = spawnSync("python3", ["-m", "pip", "--version"]).status === 0;
if (!hasPip) console.log("skipped  the Python client: python3 with pip is not installed");

const folder = mkdtempSync(join(tmpdir(), "parsewright-packages-"));
// The embedded PostgreSQL runs under an account of its own, which must reach its data.
chmodSync(folder, 0o755);
const { packages, wheels } = await step("pack", () => pack());
const registry = await startLocalRegistry({ folder: join(folder, "packages"), packages });
const environment = {
  PATH: process.env.PATH,
  HOME: folder,
  npm_config_registry: registry.address,
  npm_config_cache: join(folder, "npm-cache"),
  npm_config_audit: "false",
  npm_config_fund: "false",
  HTTP_PROXY: NO_PROXY_SERVER,
  HTTPS_PROXY: NO_PROXY_SERVER,
  NO_PROXY: "127.0.0.1",
  // The models of this machine must not change what is seen.
  PARSER_MODEL_DIR: join(folder, "no-models"),
  PARSER_DATA_DIR: join(folder, "data"),
  PARSER_SKIP_WARMUP: "1",
};
try {
  await step("attw, publint", () => checkTypes());
  await step("npx parsewright", () => useNpx());
  await step("archive with Node", () => useArchive());
  await step("install", () => Promise.all([install(), installFormats(), installWheels()]));
  // The compiler takes longest; the service starts meanwhile.
  const service = startService();
  try {
    await Promise.all([
      step("types", () => compile()),
      step("browser", () => checkBrowserBuild(join(folder, "browser.js"))),
      step("command", () => useCommand()),
      step("service", () => service.ready),
    ]);
    await step("clients, MCP", () => useService(service));
  } catch (error) {
    console.error(`The service said last:\n${service.said.slice(-40).join("\n")}`);
    throw error;
  } finally {
    await service.stop();
  }
} finally {
  registry.close();
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  } catch (error) {
    // Other steps that still run, and write there, must not hide why one has failed.
    console.error(`${folder} is left behind: ${error.message}`);
  }
}

async function pack() {
  const target = join(folder, "packages");
  const packed = await packNpmPackages(target);
  cpSync(PROGRAMS, folder, { recursive: true });
  cpSync(SAMPLE, join(folder, "sample.pdf"));
  const python = hasPip ? await packPythonPackages(target) : [];
  return { packages: packed, wheels: python.filter((file) => file.endsWith(".whl")) };
}

async function checkTypes() {
  const names = listPublicPackages()
    .filter(({ manifest }) => manifest.exports !== undefined)
    .map(({ manifest }) => manifest.name);
  const problems = [];
  for (const entry of packages.filter(({ name }) => names.includes(name))) {
    problems.push(...(await findTypeProblems(join(folder, "packages"), entry)));
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** The line of the README, in a folder with nothing but a document. */
async function useNpx() {
  const { stdout } = await inFolder("npx", "--yes", "parsewright", "parse", "sample.pdf");
  if (!stdout.includes(EXPECTED)) throw new Error(`npx parsewright parse printed: ${stdout}`);
  const cache = join(environment.npm_config_cache, "_npx");
  const modules = join(cache, readdirSync(cache)[0], "node_modules");
  await checkSize(modules, COMMAND_MAX_MB);
  const { packages: installed } = JSON.parse(
    readFileSync(join(modules, ".package-lock.json"), "utf8"),
  );
  const withScripts = Object.keys(installed).filter((path) => installed[path].hasInstallScript);
  if (withScripts.length > 0) {
    throw new Error(`These packages have install scripts: ${withScripts.join(", ")}.`);
  }
}

/** The archive for machines without Node, with a PATH on which `node` fails. */
async function useArchive() {
  const system = `${process.platform}-${process.arch}`;
  const target = join(folder, "archive");
  await makeArchiveFolder(target, { system, environment });
  const programs = join(target, "programs");
  mkdirSync(programs);
  writeFileSync(join(programs, "node"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const { stdout } = await inFolder(join(target, "parsewright"), "parse", "sample.pdf", {
    PATH: `${programs}:/usr/bin:/bin`,
  });
  if (!stdout.includes(EXPECTED)) throw new Error(`The archive's command printed: ${stdout}`);
  rmSync(target, { recursive: true });
}

async function install() {
  const { dependencies } = readManifest(join(ROOT, "apps/mcp"));
  const own = listPublicPackages().map(({ manifest }) => [manifest.name, manifest.version]);
  const manifest = {
    private: true,
    type: "module",
    dependencies: {
      ...Object.fromEntries(own),
      "@modelcontextprotocol/sdk": dependencies["@modelcontextprotocol/sdk"],
    },
    devDependencies: { "@types/node": readManifest(ROOT).devDependencies["@types/node"] },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  const { stderr } = await inFolder("npm", "install", "--prefer-offline");
  if (stderr.includes("EBADENGINE")) throw new Error(`npm warns of Node's version:\n${stderr}`);
}

/** Installs the packages of those who read office files alone. */
async function installFormats() {
  const target = join(folder, "formats-only");
  mkdirSync(target);
  const names = ["@parsewright/document", "@parsewright/formats"];
  await inFolder("npm", "install", "--prefer-offline", "--prefix", target, ...names);
  await checkSize(join(target, "node_modules"), FORMATS_MAX_MB);
}

async function installWheels() {
  if (wheels.length === 0) return;
  const target = ["--target", join(folder, "site-packages")];
  const pip = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", ...target];
  await inFolder("python3", ...pip, ...wheels.map((file) => join("packages", file)));
}

/** Type-checks a user's program, and the snippets of the client's README in every way in which projects find types. */
async function compile() {
  const readme = join(ROOT, "packages/client/README.md");
  await inFolder(process.execPath, "write-snippets.mjs", readme);
  for (const project of [".", ...readdirSync(join(folder, "snippets"))]) {
    const path = project === "." ? project : join("snippets", project);
    await inFolder(process.execPath, TYPESCRIPT, "-p", path);
  }
  await inFolder(process.execPath, "use-common-js.cjs");
}

async function checkSize(modules, maximum) {
  const { stdout } = await run("du", ["-sm", modules]);
  const size = Number.parseInt(stdout, 10);
  console.log(`      ${size} MB of at most ${maximum}`);
  if (size > maximum) throw new Error(`The installation takes ${size} MB.`);
}

async function useCommand() {
  const { stdout } = await inFolder("npx", "parsewright", "parse", "sample.pdf");
  if (!stdout.includes(EXPECTED)) throw new Error(`parsewright parse printed: ${stdout}`);
  const { stdout: help } = await inFolder("npx", "parsewright", "--help");
  if (!help.startsWith("Usage: parsewright ")) throw new Error(`The help says: ${help}`);
  await useShardExamples();
  // A worker loads this only where it is to send telemetry.
  await inFolder(process.execPath, "-e", `import("${TELEMETRY}")`);
}

/** The examples for Slurm, Kubernetes and AWS Batch, with the variables that those set, and with folders for buckets. */
async function useShardExamples() {
  const [from, to] = [join(folder, "in"), join(folder, "out")];
  mkdirSync(from);
  cpSync(SAMPLE, join(from, "sample.pdf"));
  const examples = join(ROOT, "examples/buckets");
  const job = readFileSync(join(examples, "kubernetes.yaml"), "utf8");
  const [podCommand = ""] = /exec parsewright batch .*/.exec(job) ?? [];
  const { containerProperties, parameters } = JSON.parse(
    readFileSync(join(examples, "aws-batch.json"), "utf8"),
  );
  const awsCommand = containerProperties.command.map((word) =>
    word.replace(/^Ref::(\w+)$/, (_, name) => ({ ...parameters, from, to })[name]),
  );
  const commands = [
    ["sh", join(examples, "slurm.sh"), from, to],
    ["sh", "-c", podCommand.replace("s3://documents/in", from).replace("s3://documents/out", to)],
    awsCommand,
  ];
  const shards = 64;
  const id = createHash("sha256").update("sample.pdf").digest("hex");
  const index = String(Number.parseInt(id.slice(0, 4), 16) % shards);
  for (const command of commands) {
    rmSync(to, { recursive: true, force: true });
    await inFolder(...command, {
      PATH: `${join(folder, "node_modules/.bin")}:${process.env.PATH}`,
      SLURM_ARRAY_TASK_ID: index,
      SLURM_ARRAY_TASK_COUNT: String(shards),
      JOB_COMPLETION_INDEX: index,
      AWS_BATCH_JOB_ARRAY_INDEX: index,
    });
    const written = existsSync(to) ? readdirSync(to, { recursive: true }) : [];
    if (!written.some((path) => path.endsWith(".jsonl"))) {
      throw new Error(`${command.join(" ")} wrote: ${written.join(", ")}`);
    }
  }
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
  const said = [];
  const lines = createInterface({ input: child.stderr }).on("line", (line) => said.push(line));
  return {
    said,
    ready: findUrl(lines, said),
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

function findUrl(lines, said) {
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const [, url] = /answers at (\S+)/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    });
    lines.on("close", () => reject(new Error(`The service did not start:\n${said.join("\n")}`)));
  });
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

async function step(title, work) {
  const startMs = performance.now();
  const result = await work();
  console.log(`done  ${title.padEnd(22)} ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  return result;
}

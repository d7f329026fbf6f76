import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Command } from "commander";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { findFreePorts } from "@parsewright/outbound/testing/free-ports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "./commands/registry.ts";
import { createProgram, runProgram } from "./program.ts";
import { DOCUMENTED_COMMANDS } from "./testing/documented-commands.ts";
import { createFakeIo } from "./testing/fake-io.ts";

const run = promisify(execFile);
const LAUNCHER = fileURLToPath(new URL("../bin/parsewright.js", import.meta.url));
/** Small, but with as many pages as the examples ask for. */
const DOCUMENT = writePdf([
  {},
  {},
  {},
  { content: (page) => page.text("Page 4", { x: 72, y: 700 }) },
]);
/** They take the input and output of their process, whatever they are given. */
const NEEDS_A_PROCESS = /^(?:mcp|worker)\b/;
const isBuilt = existsSync(new URL("../dist/main.js", import.meta.url));

/** Commands that are not run here. */
const NOT_RUN: readonly { readonly command: RegExp; readonly reason: string }[] = [
  { command: /^models pull/, reason: "fetches hundreds of megabytes; pull.test.ts has a server" },
  { command: /^extract /, reason: "needs a language model; extract.test.ts has a server" },
  { command: /^restore /, reason: "needs a backup; backup.test.ts of the gateway makes one" },
  { command: /^watch /, reason: "runs until it is stopped; watch.test.ts stops one" },
  {
    command: /^parse https:/,
    reason: "fetches from the network; parse.test.ts has a server",
  },
  { command: /^serve$/, reason: "is the service that the other commands are run against" },
  { command: /^serve --/, reason: "listens on a fixed port, which may be taken" },
  { command: /^mcp --http/, reason: "listens on a fixed port, which may be taken" },
  { command: /^batch (?:--status )?s3:/, reason: "needs a bucket; bucket-shards.test.ts has one" },
  { command: /^worker$/, reason: "runs until it is stopped; the service starts one" },
  {
    command: /^worker .*--gpus/,
    reason: "needs a GPU; worker.test.ts has a program that shows some",
  },
  {
    command: /^worker (?!.*--plan)/,
    reason: "runs until it is stopped; with-service.test.ts starts two",
  },
];

describe("a command that documentation, help or a message names", () => {
  it("is found", () => {
    const commands = DOCUMENTED_COMMANDS.map(({ command }) => command);

    expect(commands.length).toBeGreaterThan(40);
    expect(commands).toEqual(
      expect.arrayContaining(["keys create", "keys create --scope worker", "serve", "doctor"]),
    );
  });

  it.each(DOCUMENTED_COMMANDS)("can be given: $command ($file)", async ({ command }) => {
    const io = createFakeIo();
    const program = await createProgram(COMMANDS, io, () => Promise.resolve());
    doNothing(program);

    await expect(program.parseAsync(wordsOf(command), { from: "user" })).resolves.toBe(program);
  });
});

const commands = [...new Set(DOCUMENTED_COMMANDS.map(({ command }) => command))];
const reasonOf = (command: string) => NOT_RUN.find((entry) => entry.command.test(command))?.reason;

describe.skipIf(!isBuilt)("a documented command, in a folder with documents and a service", () => {
  let folder: string;
  let service: Service;
  let environment: Record<string, string>;
  const workingDirectory = process.cwd();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-documented-"));
    // The embedded PostgreSQL runs under an account of its own.
    await chmod(folder, 0o755);
    const [port] = await findFreePorts(1);
    environment = await prepare(folder, `http://127.0.0.1:${port}`);
    service = await startService({ folder, environment });
  });
  afterAll(async () => {
    process.chdir(workingDirectory);
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.for(commands.filter((command) => !NEEDS_A_PROCESS.test(command)))(
    "runs: parsewright %s",
    async (command, { skip }) => {
      const reason = reasonOf(command);
      if (reason !== undefined) skip(reason);
      const { line, place, environment: given } = await makePlace(command);
      const { stdout: words } = await inShell(String.raw`printf '%s\0' ${line}`, place, given);
      const io = createFakeIo({ environment: given });

      process.chdir(place);
      const exitCode = await runProgram(words.split("\0").slice(0, -1), io);

      expect({ exitCode, stderr: io.printed.stderr }).toMatchObject({ exitCode: 0 });
    },
  );

  it.for(commands.filter((command) => NEEDS_A_PROCESS.test(command)))(
    "runs as a process: parsewright %s",
    async (command, { skip }) => {
      const reason = reasonOf(command);
      if (reason !== undefined) skip(reason);
      const { line, place, environment: given } = await makePlace(command);

      const ending = inShell(`parsewright ${line} < /dev/null`, place, given);

      await expect(ending).resolves.toBeDefined();
    },
  );

  it.each(NOT_RUN)("has a reason for what is documented only: $reason", ({ command }) => {
    expect(commands.some((documented) => command.test(documented))).toBe(true);
  });

  /** A folder with documents, and the line as it is given there. */
  async function makePlace(command: string) {
    const place = await mkdtemp(join(folder, "place-"));
    await cp(join(folder, "documents"), place, { recursive: true });
    const line = inThisService(command, { url: environment["URL"] ?? "", keyId: service.keyId });
    return { line, place, environment: { ...environment, PARSER_API_KEY: service.key } };
  }
});

interface Service {
  readonly key: string;
  /** Of a key that nobody needs. */
  readonly keyId: string;
  stop(): Promise<void>;
}

/** Makes what the examples name, and a command `parsewright`. Gives the environment of all processes. */
async function prepare(folder: string, url: string): Promise<Record<string, string>> {
  const documents = join(folder, "documents");
  for (const name of ["documents", "scans", "archive/2024", "fixtures/pdf/sources"]) {
    await mkdir(join(documents, name), { recursive: true });
    await writeFile(join(documents, name, "sample.pdf"), DOCUMENT);
  }
  await mkdir(join(documents, "papers"));
  for (const name of [
    "report",
    "paper",
    "annual-report",
    "accounts",
    "form",
    "invoice",
    "papers/paper",
  ]) {
    await writeFile(join(documents, `${name}.pdf`), DOCUMENT);
  }
  await writeFile(join(documents, "worker.key"), "a-key-of-thirty-two-characters-or-more");
  await mkdir(join(documents, "models"));
  await mkdir(join(folder, "bin"));
  const command = join(folder, "bin", "parsewright");
  await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${LAUNCHER}" "$@"\n`);
  await chmod(command, 0o755);
  return {
    URL: url,
    PATH: [join(folder, "bin"), "/usr/bin", "/bin"].join(delimiter),
    HOME: folder,
    XDG_CACHE_HOME: join(folder, ".cache"),
    PARSER_DATA_DIR: join(folder, "data"),
    PARSER_PORT: new URL(url).port,
  };
}

/** The service as `parsewright serve` starts it, with two keys. */
async function startService({
  folder,
  environment,
}: {
  readonly folder: string;
  readonly environment: Record<string, string>;
}): Promise<Service> {
  const child = spawn(process.execPath, [LAUNCHER, "serve"], {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await untilReady(child);
  const create = async () => {
    const argv = [LAUNCHER, "keys", "create", "--json"];
    const { stdout } = await run(process.execPath, argv, { cwd: folder, env: environment });
    return JSON.parse(stdout) as { readonly id: string; readonly key: string };
  };
  const [{ key }, { id: keyId }] = [await create(), await create()];
  return {
    key,
    keyId,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function untilReady({ stderr }: ChildProcess): Promise<void> {
  if (!stderr) throw new Error("The messages of the service cannot be read.");
  const said: string[] = [];
  for await (const line of createInterface({ input: stderr })) {
    if (line.includes("answers at")) {
      stderr.resume();
      return;
    }
    said.push(line);
  }
  throw new Error(`The service did not start: ${said.join("\n")}`);
}

function inShell(line: string, cwd: string, env: Record<string, string>) {
  return run("sh", ["-c", line], { cwd, env });
}

/** Examples name an address, folders and a key that are others here. */
function inThisService(command: string, { url, keyId }: { url: string; keyId: string }): string {
  return command
    .replaceAll("http://127.0.0.1:8000", url)
    .replaceAll(/\bFILE\b/g, "report.pdf")
    .replaceAll(/(?<=^keys revoke )\S+/g, keyId)
    .replaceAll(/(?<=--root )\S+/g, "documents");
}

function doNothing(command: Command): void {
  for (const below of command.commands) doNothing(below);
  if (command.commands.length === 0) command.action(() => undefined);
}

/** As a shell takes a line apart. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? "",
  );
}

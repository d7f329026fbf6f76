import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

const TABLE = "0, NVIDIA H200, 143771, 0, 0, 9.0\n1, NVIDIA L4, 23034, 0, 0, 8.9";
const GATEWAY = ["--gateway", "https://parser.example.com"];

let folder: string;
let keyFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-cli-worker-"));
  keyFile = join(folder, "worker.key");
  await writeFile(keyFile, "pk_1_secret\n");
  await writeFile(join(folder, "nvidia-smi"), `#!/bin/sh\necho '${TABLE}'\n`, { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true }));

describe("parsewright worker --plan", () => {
  it("prints a worker for each GPU, with what it gets, and nothing of the key", async () => {
    const { exitCode, printed } = await run([...GATEWAY, "--key-file", keyFile, "--gpus", "all"]);

    expect(exitCode).toBe(0);
    expect(printed.stdout.split("\n")).toEqual([
      expect.stringMatching(
        /^worker 1; GPU 0 NVIDIA H200 140\.4 GB; 1 job at once, \d+ MB for each; /,
      ),
      expect.stringMatching(/^worker 2; GPU 1 NVIDIA L4 22\.5 GB; .*; vision model: .* no weights/),
      "",
    ]);
    expect(printed.stdout + printed.stderr).not.toContain("secret");
  });

  it("says which model server a worker would start", async () => {
    const environment = { PARSER_VLM_COMMAND: "serve it" };
    const argv = [...GATEWAY, "--key-file", keyFile, "--gpus", "1"];

    const { printed } = await run(argv, environment);

    expect(printed.stdout).toContain("workers start PARSER_VLM_COMMAND");
  });

  it.each([
    [["--gateway", "parser.example.com"], "Give the gateway's address"],
    [["--gateway", "https://parser.example.com/v2/parser"], "without /v2"],
    [GATEWAY, "Give --key-file with --gateway"],
    [[...GATEWAY, "--key-file", "nowhere"], "The key file nowhere cannot be read"],
    [[...GATEWAY, "--gpus", "first"], "Give all, or the numbers of GPUs"],
    [[...GATEWAY, "--workers", "0"], "Give a whole number from 1 to 100"],
  ])("refuses %j", async (argv, message) => {
    const { exitCode, printed } = await run(argv);

    expect(exitCode).toBe(2);
    expect(printed.stderr).toContain(message);
  });
});

async function run(argv: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const environment = { PATH: folder, PARSER_MODEL_DIR: join(folder, "models"), ...more };
  const io = createFakeIo({ environment });
  return { exitCode: await runProgram(["worker", ...argv, "--plan"], io), printed: io.printed };
}

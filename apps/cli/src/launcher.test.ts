import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const LAUNCHER = fileURLToPath(new URL("../bin/parsewright.js", import.meta.url));
const SAMPLE = fileURLToPath(new URL("../../../fixtures/pdf/sources/sample.pdf", import.meta.url));
const isBuilt = existsSync(new URL("../dist/main.js", import.meta.url));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser launcher test "));
});

afterEach(() => rm(folder, { recursive: true }));

describe("bin/parsewright.js", () => {
  it("asks for a build when there is none", async () => {
    const copy = join(folder, "bin", "parsewright.js");
    await cp(LAUNCHER, copy);
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');

    const { exitCode, stderr } = await run(copy, ["--version"]);

    expect(exitCode).toBe(1);
    expect(stderr).toContain('Run "npm run build" first.');
  });

  it.runIf(isBuilt)("parses a document", async () => {
    const { exitCode, stdout } = await run(LAUNCHER, [
      "parse",
      SAMPLE,
      "--no-models",
      "-o",
      folder,
    ]);

    expect(stdout).toMatch(/^ok /);
    expect(exitCode).toBe(0);
    expect((await readdir(join(folder, "sample"))).length).toBe(4);
  });

  it.runIf(isBuilt)(
    "starts a worker, which runs a local job where there is no platform",
    async () => {
      const { exitCode, stdout } = await run(LAUNCHER, [
        "worker",
        "--test_input",
        '{"input":{"probe":true}}',
      ]);

      expect(stdout).toContain('Job result: {"ok":true');
      expect(exitCode).toBe(0);
    },
  );

  it.runIf(isBuilt && process.platform !== "win32")("stops cleanly on Ctrl-C", async () => {
    const files = Array.from({ length: 500 }, () => SAMPLE);
    const child = spawn(process.execPath, [
      LAUNCHER,
      "parse",
      ...files,
      "--no-models",
      "-o",
      folder,
    ]);
    await once(child.stdout, "data");
    child.kill("SIGINT");
    const [exitCode] = await once(child, "exit");

    expect(exitCode).toBe(130);
    const partial = (await readdir(folder)).filter((name) => name.startsWith("."));
    expect(partial).toEqual([]);
  });
});

function run(
  script: string,
  args: string[],
): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], (_error, stdout, stderr) => {
      resolve({ exitCode: child.exitCode, stdout, stderr });
    });
  });
}

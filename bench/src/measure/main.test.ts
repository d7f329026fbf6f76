import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const BENCH = fileURLToPath(new URL("../..", import.meta.url));

describe("npm run bench", () => {
  it.each([{ args: [] }, { args: ["--help"] }])("lists every bench for $args", async ({ args }) => {
    const { stdout } = await run(...args);

    const named = [...stdout.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, name]) => name);
    const sources = [...readdirSync(`${BENCH}/src`), ...readdirSync(BENCH)];
    const programs = sources.filter((name) => /\.ts$|^reading\.mjs$/.test(name));
    expect(new Set(named)).toEqual(new Set(programs.map((name) => parse(name).name)));
  });

  it("refuses a name that it does not know, and lists those that it does", async () => {
    await expect(run("speeed")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^There is no bench "speeed"\.\nUsage: [^]*\n {2}speed /),
    });
  });
});

function run(...args: string[]) {
  return promisify(execFile)(process.execPath, [`${BENCH}/main.mjs`, ...args]);
}

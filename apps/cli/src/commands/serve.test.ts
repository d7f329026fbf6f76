import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EXIT_CODES } from "../exit-codes.ts";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-cli-serve-"));
  // The embedded database runs as another account when the tests run as root.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("parsewright serve", () => {
  it("prints where it answers, keeps the first key in a file, and ends well on Ctrl-C", async () => {
    const controller = new AbortController();
    const environment = { PARSER_MODEL_DIR: join(folder, "no-models") };
    const io = createFakeIo({ environment, signal: controller.signal });
    const ended = runProgram(["serve", "--port", "0", "--data-dir", folder], io);

    await expect.poll(() => io.printed.stderr).toContain("API key: in ");

    const [, path = ""] = /API key: in (\S+),/.exec(io.printed.stderr) ?? [];
    expect(await readFile(path, "utf8")).toMatch(/^pk_\S+\n$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(io.printed.stderr).not.toContain("pk_");
    expect(io.printed.stderr).toContain(
      `Further keys: parsewright keys create --data-dir ${folder}`,
    );
    await expect.poll(() => io.printed.stderr).toContain("Install them: parsewright models pull");
    expect(io.printed.stderr).toMatch(/Not installed in \S+no-models, .*\n +pp-doclayout-v3 finds/);
    const [, url = ""] = /answers at (\S+)/.exec(io.printed.stderr) ?? [];
    expect((await fetch(`${url}/ping`)).status).toBe(200);
    controller.abort();
    expect(await ended).toBe(EXIT_CODES.ok);
    expect(io.printed.stdout).toContain('"msg":"gateway is ready"');
    expect(io.printed.stdout).not.toContain("pk_");
  });

  it("refuses a port that another program has before it makes anything", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const data = join(folder, "data");
    const io = createFakeIo({ environment: {} });

    const code = await runProgram(["serve", "--port", String(port), "--data-dir", data], io);

    other.close();
    expect(code).toBe(EXIT_CODES.failed);
    expect(io.printed.stderr).toContain(`port ${port}: another program listens there.`);
    expect(io.printed.stderr).toContain("--port or PARSER_PORT");
    await expect(stat(data)).rejects.toThrow("ENOENT");
  });

  it.each([
    { args: ["--port", "many"], text: "Give a whole number" },
    { args: ["--config", "/no/such/file"], text: "PARSER_CONFIG names /no/such/file" },
  ])("says what is wrong with $args", async ({ args, text }) => {
    const io = createFakeIo({ environment: { PARSER_DATA_DIR: folder } });
    expect(await runProgram(["serve", ...args], io)).toBe(EXIT_CODES.usage);
    expect(io.printed.stderr).toContain(text);
  });
});

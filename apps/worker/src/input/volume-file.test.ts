import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rename, rm, symlink, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readInputSettings } from "./input-settings.ts";
import { copyVolumeFile } from "./volume-file.ts";

const MEBIBYTE = 1024 * 1024;

let base: string;
let root: string;
let copies = 0;

beforeAll(async () => {
  base = realpathSync(await mkdtemp(join(tmpdir(), "volume-file-")));
  root = join(base, "root");
  for (const folder of ["root", "root/nested", "secrets", "copies"]) {
    mkdirSync(join(base, folder));
  }
  writeFileSync(join(root, "a.pdf"), "inside");
  writeFileSync(join(base, "secrets", "key"), "secret");
});

afterAll(async () => {
  await rm(base, { recursive: true, force: true });
});

describe("copyVolumeFile", () => {
  it.each(["a.pdf", "nested/../a.pdf", "./a.pdf"])("copies %s", async (name) => {
    const { bytes, text } = await copy(`${root}/${name}`);

    expect({ bytes, text }).toEqual({ bytes: 6, text: "inside" });
  });

  it("copies nothing where the worker has no roots, and says what to send instead", async () => {
    await expect(copy(join(root, "a.pdf"), { PARSER_VOLUME_ROOTS: "none" })).rejects.toThrow(
      /no input roots .*PARSER_VOLUME_ROOTS.*file_url/,
    );
  });

  it("follows a link that stays inside the roots", async () => {
    symlinkSync("../a.pdf", join(root, "nested", "link.pdf"));

    expect((await copy(join(root, "nested", "link.pdf"))).text).toBe("inside");
  });

  it("accepts a root that is itself a link", async () => {
    symlinkSync(root, join(base, "root-link"));

    const { text } = await copy(join(base, "root-link", "a.pdf"), {
      PARSER_VOLUME_ROOTS: join(base, "root-link"),
    });

    expect(text).toBe("inside");
  });

  it("refuses what is not absolute or holds a zero byte", async () => {
    await expect(copy("a.pdf")).rejects.toThrow(
      "volume_path must be an absolute path; got 'a.pdf'",
    );
    await expect(copy(`${root}/\0a`)).rejects.toThrow(/^embedded null byte$/);
  });

  it.each([
    { name: "another folder", path: () => join(base, "secrets", "key") },
    { name: "another folder by dots", path: () => `${root}/../secrets/key` },
    { name: "a folder whose name only begins like the root", path: () => `${root}-2/a.pdf` },
    { name: "something outside that is not there", path: () => join(base, "secrets", "nothing") },
    { name: "a file below a file outside", path: () => join(base, "secrets", "key", "x") },
    { name: "a link that leads out", path: () => linkTo("out", join(base, "secrets", "key")) },
    {
      name: "a link that leads out to nothing",
      path: () => linkTo("out-to-nothing", join(base, "secrets", "nothing")),
    },
    { name: "a linked folder that leads out", path: () => `${linkTo("f", `${base}/secrets`)}/key` },
  ])("calls $name outside", async ({ path }) => {
    const volumePath = path();

    await expect(copy(volumePath)).rejects.toThrow(
      `volume_path is outside the configured input roots (${root}): ${volumePath} ` +
        "(set PARSER_VOLUME_ROOTS to a comma-separated list of absolute paths to change them)",
    );
  });

  it.each(["/proc/self/environ", "/proc/self/fd/0", "/dev/null", "/sys/kernel/notes"])(
    "calls %s outside even where the whole disk is a root",
    async (path) => {
      await expect(copy(path, { PARSER_VOLUME_ROOTS: "/" })).rejects.toThrow(
        "volume_path is outside the configured input roots (/)",
      );
    },
  );

  it.each([
    { name: "a missing file", path: () => join(root, "nothing.pdf") },
    { name: "a file below a missing folder", path: () => join(root, "no", "nothing.pdf") },
    { name: "a file below a file", path: () => join(root, "a.pdf", "b.pdf") },
    { name: "a folder", path: () => join(root, "nested") },
    { name: "a pipe without a writer", path: () => pipeAt(join(root, "pipe")) },
  ])("does not find $name", async ({ path }) => {
    const volumePath = path();

    await expect(copy(volumePath)).rejects.toThrow(
      `volume_path not found inside container: ${volumePath}`,
    );
  });

  it("does not find a socket", async () => {
    const path = join(root, "socket");
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(path, resolve);
    });

    await expect(copy(path)).rejects.toThrow("volume_path not found inside container");

    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  it.each(["loop-a", "x".repeat(300)])("cannot resolve %s", async (name) => {
    linkTo("loop-b", join(root, "loop-a"));
    linkTo("loop-a", join(root, "loop-b"));

    await expect(copy(join(root, name))).rejects.toThrow(
      `volume_path cannot be resolved: ${join(root, name)}`,
    );
  });

  it("refuses a file over the limit before it copies a byte", async () => {
    const path = join(root, "large.pdf");
    writeFileSync(path, "");
    await truncate(path, 3 * MEBIBYTE);

    await expect(copy(path, { PARSER_MAX_VOLUME_FILE_MB: "2" })).rejects.toThrow(
      "volume_path file too large (3.0 MB); max is 2 MB (PARSER_MAX_VOLUME_FILE_MB)",
    );
    expect((await copy(path, { PARSER_MAX_VOLUME_FILE_MB: "3" })).bytes).toBe(3 * MEBIBYTE);
  });

  it("stops with the reason of its signal", async () => {
    const controller = new AbortController();
    controller.abort(new Error("cancelled by a test"));

    await expect(copy(join(root, "a.pdf"), {}, controller.signal)).rejects.toThrow(
      "cancelled by a test",
    );
  });

  it("never gives what lies outside, however often a folder and a link change places meanwhile", async () => {
    const path = join(root, "raced");
    const spare = join(root, "spare");
    const held = join(root, "held");
    await symlink(join(base, "secrets"), spare);
    mkdirSync(path);
    writeFileSync(join(path, "key"), "inside");
    const seen = new Set<string>();

    for (let swaps = 0; swaps < 10_000;) {
      const reading = copy(join(path, "key")).then(
        ({ text }) => text,
        (error: unknown) => (error instanceof Error ? error.message.split(":", 1)[0] : "") ?? "",
      );
      for (let step = 0; step <= swaps % 5; step += 1, swaps += 2) {
        await rename(path, held);
        await rename(spare, path);
        await rename(path, spare);
        await rename(held, path);
      }
      seen.add(await reading);
    }

    expect([...seen]).not.toContain("secret");
    // Both ends of the race, at rest.
    expect((await copy(join(path, "key"))).text).toBe("inside");
    await expect(copy(join(spare, "key"))).rejects.toThrow("outside");
  });
});

function linkTo(name: string, target: string): string {
  const path = join(root, name);
  rmSync(path, { force: true });
  symlinkSync(target, path);
  return path;
}

function pipeAt(path: string): string {
  execFileSync("mkfifo", [path]);
  return path;
}

async function copy(
  volumePath: string,
  environment: Record<string, string> = {},
  signal = new AbortController().signal,
) {
  const settings = readInputSettings({ PARSER_VOLUME_ROOTS: root, ...environment });
  const target = join(base, "copies", String((copies += 1)));
  const bytes = await copyVolumeFile(volumePath, { settings, target, signal });
  const text = readFileSync(target, "latin1");
  rmSync(target);
  return { bytes, text };
}

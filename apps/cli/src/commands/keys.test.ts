import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEY_SCOPES } from "@parsewright/gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXIT_CODES } from "../exit-codes.ts";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";
import { SCOPES } from "./keys.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-keys-"));
  // The embedded database runs as another account when the tests run as root.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("parsewright keys", () => {
  it("knows the gateway's scopes", () => {
    expect(SCOPES).toEqual(KEY_SCOPES);
  });

  it("creates, lists and revokes", async () => {
    const created = await run("create", "--name", "website", "--tenant", "acme", "--scope", "read");
    expect(created).toMatchObject({ code: EXIT_CODES.ok, stderr: "" });
    const [, id = ""] = /^pk_(\w{12})_[\w-]{32}\n$/.exec(created.stdout) ?? [];

    const listed = await run("list");
    expect(listed.stdout).toContain(`${id}  `);
    expect(listed.stdout).toContain("  acme  read  website\n");
    expect(listed.stdout).not.toContain(created.stdout.trim());

    expect(await run("revoke", id)).toMatchObject({ code: EXIT_CODES.ok });
    expect((await run("list")).stdout).toContain("website  revoked\n");
    const again = await run("revoke", id);
    expect(again.code).toBe(EXIT_CODES.failed);
    expect(again.stderr).toContain(`There is no key ${id}`);
  });

  it("needs no name, and takes the gateway's folder from the command line", async () => {
    const inFolder = (...args: string[]) =>
      runIn({ PARSER_DATA_DIR: "/nowhere" }, ...args, "--data-dir", folder);

    const created = await inFolder("create");
    const [, id = ""] = /^pk_(\w{12})_/.exec(created.stdout) ?? [];

    expect(created).toMatchObject({ code: EXIT_CODES.ok, stderr: "" });
    expect((await inFolder("list")).stdout).toContain(`${id}  `);
    expect(await inFolder("revoke", id)).toMatchObject({ code: EXIT_CODES.ok });
    expect((await inFolder("webhook-secret")).stdout).toBe((await run("webhook-secret")).stdout);
  });

  it("prints the secret of webhooks, the same each time", async () => {
    const first = await run("webhook-secret", "--tenant", "acme");
    expect(first.stdout).toMatch(/^whsec_[\w-]{43}\n$/);
    expect((await run("webhook-secret", "--tenant", "acme")).stdout).toBe(first.stdout);
    expect((await run("webhook-secret")).stdout).not.toBe(first.stdout);
  });

  it("refuses scopes that do not exist", async () => {
    const { code, stderr } = await run("create", "--name", "x", "--scope", "everything");
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toContain("submit, read, admin, worker");
  });
});

function run(...args: string[]) {
  return runIn({ PARSER_DATA_DIR: folder }, ...args);
}

async function runIn(environment: Record<string, string>, ...args: string[]) {
  const io = createFakeIo({ environment });
  const code = await runProgram(["keys", ...args], io);
  return { code, ...io.printed };
}

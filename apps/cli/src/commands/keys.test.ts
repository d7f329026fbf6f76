import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
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
    expect(created.code).toBe(EXIT_CODES.ok);
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

    expect(created.code).toBe(EXIT_CODES.ok);
    expect((await inFolder("list")).stdout).toContain(`${id}  `);
    expect(await inFolder("revoke", id)).toMatchObject({ code: EXIT_CODES.ok });
    expect((await inFolder("webhook-secret")).stdout).toBe((await run("webhook-secret")).stdout);
  });

  it("says which data folder a key is for, and warns while no service has used it", async () => {
    const unused = await mkdtemp(join(folder, "unused-"));
    await chmod(unused, 0o755);
    const inFolder = (command: string) => run(command, "--data-dir", unused);
    const place = `The key is for the service with the data folder ${unused}.\n`;
    const warning = `Warning: no service has used the data folder ${unused} yet.`;

    const created = await inFolder("create");
    expect(created.stderr).toContain(place);
    expect(created.stderr).toContain(warning);
    expect(created.stderr).toContain("--data-dir, PARSER_DATA_DIR or DATABASE_URL");
    expect((await inFolder("list")).stderr).toContain(warning);
    expect((await inFolder("webhook-secret")).stderr).toContain(warning);

    // What a service makes there at its first start.
    await mkdir(join(unused, "blobs"));
    expect((await inFolder("create")).stderr).toBe(place);
    expect((await inFolder("list")).stderr).toBe("");
  });

  it("prints the secret of webhooks, the same each time", async () => {
    const first = await run("webhook-secret", "--tenant", "acme");
    expect(first.stdout).toMatch(/^whsec_[\w-]{43}\n$/);
    expect((await run("webhook-secret", "--tenant", "acme")).stdout).toBe(first.stdout);
    expect((await run("webhook-secret")).stdout).not.toBe(first.stdout);
  });

  it.each([
    ["--scope", "read,submit"],
    ["--scope", "submit", "--scope", "read"],
  ])("gives a key all scopes of %s %s", async (...scopes) => {
    const { stdout } = await run("create", "--json", "--name", scopes.join(" "), ...scopes);
    const { id } = JSON.parse(stdout) as { id: string };
    const { keys } = JSON.parse((await run("list", "--json")).stdout) as {
      keys: { id: string; scopes: string[] }[];
    };
    expect(keys.find((one) => one.id === id)?.scopes).toEqual(["submit", "read"]);
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
  // Port 1: a service that happens to run on this machine must not change what is said.
  const io = createFakeIo({ environment: { PARSER_PORT: "1", ...environment } });
  const code = await runProgram(["keys", ...args], io);
  return { code, ...io.printed };
}

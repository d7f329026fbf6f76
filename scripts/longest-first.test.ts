import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LONG_AMONG_OTHERS, LONG_TESTS } from "./longest-first.ts";

it("the tests that are named for their time exist", () => {
  const root = join(import.meta.dirname, "..");
  const paths = [...LONG_TESTS, ...LONG_AMONG_OTHERS];
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LONG_TESTS } from "./longest-first.ts";

it("the tests that run first exist", () => {
  const root = join(import.meta.dirname, "..");
  expect(LONG_TESTS.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

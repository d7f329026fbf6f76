import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { findEngineThresholds } from "./find-thresholds.ts";
import { formatInventory, INVENTORY_FILE, parseInventory } from "./inventory.ts";
import { keyOf } from "./threshold.ts";

it("reads back what it writes", () => {
  const one = { file: "readers/a", name: "MAX_GAP", value: 1.5, reason: "For | in a text." };
  const other = { file: "stages/b", name: "MIN_LINES", value: 3, reason: "" };

  expect(
    parseInventory(formatInventory([one, other], new Map([["stages/b:MIN_LINES", 7]]))),
  ).toEqual([
    { key: "readers/a:MAX_GAP", value: 1.5, movedCount: undefined },
    { key: "stages/b:MIN_LINES", value: 3, movedCount: 7 },
  ]);
});

it("lists exactly the thresholds of the source (else: npm run quality -- --inventory)", async () => {
  const listed = parseInventory(await readFile(INVENTORY_FILE, "utf8"));
  const thresholds = await findEngineThresholds();

  expect(listed.map(({ key, value }) => `${key} = ${value}`)).toEqual(
    thresholds.map((threshold) => `${keyOf(threshold)} = ${threshold.value}`),
  );
});

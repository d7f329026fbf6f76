import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { findEngineThresholds } from "./find-thresholds.ts";
import { findUnproven, formatInventory, INVENTORY_FILE, parseInventory } from "./inventory.ts";
import { keyOf } from "./threshold.ts";
import { kindOf } from "./threshold-kind.ts";

it("reads back what it writes", () => {
  const one = { file: "readers/a", name: "MAX_GAP", value: 1.5, reason: "For | in a text." };
  const other = { file: "stages/b", name: "MIN_LINES", value: 3, reason: "Limit: of a page." };

  expect(
    parseInventory(formatInventory([one, other], new Map([["stages/b:MIN_LINES", "real/a"]]))),
  ).toEqual([
    { key: "readers/a:MAX_GAP", value: 1.5, kind: "threshold", moved: undefined },
    { key: "stages/b:MIN_LINES", value: 3, kind: "limit", moved: "real/a" },
  ]);
});

it("gives the share that moves for each kind", () => {
  const names = ["A", "B", "C"].map((name) => ({ file: "stages/b", name, value: 3, reason: "" }));
  const limit = { file: "stages/b", name: "D", value: 9, reason: "Limit: of a page." };
  const text = formatInventory(
    [...names, limit],
    new Map([
      ["stages/b:A", "real/a"],
      ["stages/b:B", "nothing"],
    ]),
  );

  expect(text).toContain("| threshold | 3 | 1 | 33 % |\n| limit | 1 | 0 | 0 % |\n");
  expect(text).toContain("| needs models | 0 | 0 | - |");
});

it("lists exactly the thresholds of the source (else: npm run quality -- --inventory)", async () => {
  const listed = parseInventory(await readFile(INVENTORY_FILE, "utf8"));
  const thresholds = await findEngineThresholds();

  expect(listed.map(({ key, value, kind }) => `${kind} ${key} = ${value}`)).toEqual(
    thresholds.map((threshold) => `${kindOf(threshold)} ${keyOf(threshold)} = ${threshold.value}`),
  );
});

it("has no threshold that was not tried or moves nothing (try: npm run quality -- --mutants --inventory)", async () => {
  expect([...(await findUnproven())]).toEqual([]);
});

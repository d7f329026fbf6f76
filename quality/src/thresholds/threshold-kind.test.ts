import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { INVENTORY_FILE, parseInventory } from "./inventory.ts";
import { kindOf } from "./threshold-kind.ts";

it.each([
  {
    file: "readers/tables/text-rows",
    reason: "Rows are at most this far apart.",
    kind: "threshold",
  },
  { file: "readers/tables/text-rows", reason: "Limit: rows are compared in pairs.", kind: "limit" },
  { file: "readers/ocr/prepare/straighten", reason: "", kind: "needs models" },
  { file: "readers/ocr/ppocr/find-lines", reason: "Limit: of a page.", kind: "limit" },
  { file: "readers/page/read-seals", reason: "", kind: "needs models" },
  { file: "readers/page/read-seals-of-text", reason: "", kind: "threshold" },
  { file: "stages/retype-lists", reason: "No limit: a share.", kind: "threshold" },
  { file: "pdf/load-page", reason: "Constant: as PDFium answers.", kind: "constant" },
])("takes a number of $file, “$reason”, for: $kind", ({ kind, ...threshold }) => {
  expect(kindOf({ ...threshold, name: "MAX_GAP" })).toBe(kind);
});

it("takes what has the name of a fact for a constant", () => {
  expect(kindOf({ file: "readers/a", name: "POINTS_PER_INCH", reason: "" })).toBe("constant");
});

it("needs models only where no run without them has moved a document", async () => {
  const rows = parseInventory(await readFile(INVENTORY_FILE, "utf8"));
  const moving = rows.filter(({ moved = "nothing" }) => moved !== "nothing");
  expect(moving.filter(({ kind }) => kind === "needs models")).toEqual([]);
});

import { expect, it } from "vitest";
import { jsonRows, pathsTo, previewOf } from "./json-rows.ts";

it("shows only what is inside open parts", () => {
  const value = [{ a: { b: 1 } }, "x", []];
  const shown = (open: string[]) => jsonRows(value, new Set(open)).map(({ path }) => path);
  expect(shown([])).toEqual([""]);
  expect(shown([""])).toEqual(["", "/0", "/1", "/2"]);
  expect(shown(pathsTo("/0/a"))).toEqual(["", "/0", "/0/a", "/0/a/b", "/1", "/2"]);
});

it.each([
  { value: "a", preview: '"a"' },
  { value: [1, 2], preview: "[1,2]" },
  { value: [{}, {}], preview: "[2]" },
  { value: { type: "text", lines: [] }, preview: '{ type: "text" … }' },
  { value: null, preview: "null" },
])("writes $preview in one line", ({ value, preview }) => {
  expect(previewOf(value)).toBe(preview);
});

import { expect, it } from "vitest";
import { readRetryAfter } from "./retry.ts";

const NOW_MS = Date.parse("2026-01-01T00:00:00Z");

it.each([
  [undefined, 0],
  ["", 0],
  ["soon", 0],
  ["7", 7000],
  [" 0.5 ", 500],
  ["-3", 0],
  ["Thu, 01 Jan 2026 00:00:09 GMT", 9000],
  ["Wed, 31 Dec 2025 23:59:59 GMT", 0],
])("reads Retry-After: %s as %d ms", (value, milliseconds) => {
  expect(readRetryAfter(value, NOW_MS)).toBe(milliseconds);
});

import { expect, it } from "vitest";
import { safeLinkTarget } from "./link-target.ts";

it.each([
  ["https://example.com/a?b=1", "https://example.com/a?b=1"],
  [" HTTP://example.com ", "HTTP://example.com"],
  ["mailto:ada@example.com", "mailto:ada@example.com"],
  ["javascript:alert(1)", undefined],
  ["file:///etc/passwd", undefined],
  ["//example.com", undefined],
  ["https://example.com/a b", undefined],
  ["https://", undefined],
])("of the address %s, %s is kept", (address, expected) => {
  expect(safeLinkTarget(address)).toBe(expected);
});

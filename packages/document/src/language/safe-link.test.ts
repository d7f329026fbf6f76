import { describe, expect, it } from "vitest";
import { safeLink, safeLinkOrAnchor } from "./safe-link.ts";

describe("a link", () => {
  it.each([
    ["https://example.com/a?b=1", "https://example.com/a?b=1"],
    [" HTTP://example.com ", "HTTP://example.com"],
    ["ftp://example.com/a", "ftp://example.com/a"],
    ["tel:+4930123", "tel:+4930123"],
    ["mailto:ada@example.com", "mailto:ada@example.com"],
    ["mailto:a@b.c?cc=d@b.c&subject=A b", "mailto:a@b.c?cc=d@b.c&subject=A%20b"],
    ["https://a.b/c d", "https://a.b/c%20d"],
    ["https://a.b/c\u3000d\te", "https://a.b/c%E3%80%80d%09e"],
    ["https://a.b/\u0000", "https://a.b/%00"],
    [String.raw`https://a.b/">\<c`, "https://a.b/%22%3E%5C%3Cc"],
    ["https://a.b/c_(d)", "https://a.b/c_(d)"],
  ])("to %j is kept as %j", (address, expected) => {
    expect(safeLink(address)).toBe(expected);
    expect(safeLinkOrAnchor(address)).toBe(expected);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " \u0001javascript:alert(1)",
    "java\tscript:alert(1)",
    "javascript&colon;alert(1)",
    "https:javascript:alert(1)",
    "vbscript:x",
    "data:text/html,<script>",
    "file:///etc/passwd",
    "//host/a",
    "/a/b.html",
    "b.html",
    String.raw`\\host\share`,
    "https://",
    "mailto:",
    "",
    undefined,
  ])("to %j is dropped", (address) => {
    expect(safeLink(address)).toBeUndefined();
    expect(safeLinkOrAnchor(address)).toBeUndefined();
  });

  it("leads to a place in its document only where that is asked for", () => {
    expect(safeLink("#part 1")).toBeUndefined();
    expect(safeLinkOrAnchor("#part 1")).toBe("#part%201");
  });
});

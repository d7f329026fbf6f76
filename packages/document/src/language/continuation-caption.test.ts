import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isContinuationCaption } from "./continuation-caption.ts";

const fixture = new URL(
  "../../../../../shared/fixtures/engine/table-continuation.json",
  import.meta.url,
);

describe("isContinuationCaption", () => {
  it.each([
    "Table 3 (continued)",
    "TABLE 3 (Cont.)",
    "Table 3 (cont’d)",
    "Table 3 (…continued)",
    "Table 3, continued",
    "Table 3 (Continued) Results by year",
    "表3（续）",
    "表 3 (续上表)",
    "续表 ",
  ])("takes %j for a continuation", (caption) => {
    expect(isContinuationCaption(caption)).toBe(true);
  });

  it.each(["", "Table 3", "Table 3 Discontinued", "Continued growth", "续表格式"])(
    "takes %j for a caption of its own",
    (caption) => {
      expect(isContinuationCaption(caption)).toBe(false);
    },
  );

  it.skipIf(!existsSync(fixture))("answers like the fixture (needs ../shared/fixtures)", () => {
    const cases = JSON.parse(readFileSync(fixture, "utf8")) as { in: string; out: boolean }[];

    expect(cases.map((entry) => isContinuationCaption(entry.in))).toEqual(
      cases.map((entry) => entry.out),
    );
  });
});

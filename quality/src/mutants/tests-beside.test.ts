import { describe, expect, it } from "vitest";
import { moveInSource, testsBeside } from "./tests-beside.ts";

describe("testsBeside", () => {
  const own = { path: "/p/engine/src/readers/text/spacing.test.ts", text: "" };
  const caller = {
    path: "/p/engine/src/stages/audit/audit.test.ts",
    text: 'import { auditPage } from "../../readers/audit/audit-page.ts";',
  };

  it("gives the tests in the folder of a module", () => {
    expect(testsBeside("readers/text/word-starts", [caller, own])).toEqual([[own]]);
  });

  it("gives the tests that import the module, wherever they are", () => {
    const page = { path: "/p/engine/src/readers/audit/page.test.ts", text: "" };

    expect(testsBeside("readers/audit/audit-page", [own, caller, page])).toEqual([
      [caller],
      [page],
    ]);
  });

  it("gives the tests that import from a folder without any", () => {
    const binder = {
      path: "/p/engine/src/readers/page/captions.test.ts",
      text: 'import { bindCaptions } from "@parsewright/document/captions";',
    };

    expect(testsBeside("readers/audit/explained-ink", [own, caller])).toEqual([[caller]]);
    expect(testsBeside("captions/bind-captions", [own, caller, binder])).toEqual([[binder]]);
  });
});

describe("moveInSource", () => {
  it.each([
    [
      "const MAX_GAP = 2;\nconst MAX_GAP_SIZES = 3;",
      "const MAX_GAP = 2.6;\nconst MAX_GAP_SIZES = 3;",
    ],
    ["export const MAX_GAP = 1 / 4;", "export const MAX_GAP = 2.6;"],
    ["const MAX_GAP =\n  2;", "const MAX_GAP = 2.6;"],
  ])("gives a constant another value: %j", (source, expected) => {
    expect(moveInSource(source, { name: "MAX_GAP", value: 2.6 })).toBe(expected);
  });
});

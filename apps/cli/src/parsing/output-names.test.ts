import { describe, expect, it } from "vitest";
import { nameOutputs } from "./output-names.ts";

describe("nameOutputs", () => {
  it("uses the file name without folder and extension", () => {
    expect(nameOutputs(["in/annual report.v2.pdf", "Übersicht.PDF"])).toEqual([
      "annual report.v2",
      "Übersicht",
    ]);
  });

  it("numbers names that differ only in case or extension", () => {
    expect(nameOutputs(["a/Plan.pdf", "b/plan.docx", "c/PLAN.pdf"])).toEqual([
      "Plan",
      "plan_2",
      "PLAN_3",
    ]);
  });

  it("never gives a number that another file has as its name", () => {
    expect(nameOutputs(["x/a.pdf", "y/a.pdf", "a_2.pdf"])).toEqual(["a", "a_2", "a_2_2"]);
  });

  it.each([
    { file: "what? <now>.pdf", expected: "what_ _now_" },
    { file: "..pdf", expected: "document" },
    { file: ".hidden.pdf", expected: "hidden" },
    { file: "dots...pdf", expected: "dots" },
    { file: "NUL.pdf", expected: "_NUL" },
    { file: "esc\u001B[31m.pdf", expected: "esc_[31m" },
  ])("makes $file safe", ({ file, expected }) => {
    expect(nameOutputs([file])).toEqual([expected]);
  });

  it("cuts long names between characters", () => {
    const [name = ""] = nameOutputs([`${"漢".repeat(200)}.pdf`]);

    expect(name).toBe("漢".repeat(66));
  });
});

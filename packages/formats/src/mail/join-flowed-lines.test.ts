import { describe, expect, it } from "vitest";
import { joinFlowedLines } from "./join-flowed-lines.ts";

describe("joinFlowedLines", () => {
  it("joins lines that end in a space with the next", () => {
    expect(joinFlowedLines("The lamp \r\nburns.\r\nAll \r\nnight.", "with-spaces")).toBe(
      "The lamp burns.\nAll night.",
    );
  });

  it("joins quoted lines within their level", () => {
    expect(joinFlowedLines("> The \n> lamp \n>> Which \n>> one?\nThis", "with-spaces")).toBe(
      "> The lamp \n>> Which one?\nThis",
    );
  });

  it("leaves out spaces that are only there to be cut at", () => {
    expect(joinFlowedLines("海岸 \n线", "without-spaces")).toBe("海岸线");
  });

  it("keeps a signature on its own, and takes off the space before a line that begins like a quotation", () => {
    expect(joinFlowedLines("Yours, \n-- \nMia\n > 5", "with-spaces")).toBe(
      "Yours, \n-- \nMia\n> 5",
    );
  });
});

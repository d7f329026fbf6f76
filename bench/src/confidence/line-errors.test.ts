import { describe, expect, it } from "vitest";
import { shareOfErrors } from "./line-errors.ts";

const TRUTH = "Harbour dues and lights\nare paid **at sea**.";

describe("shareOfErrors", () => {
  it.each([
    { what: "a line as it is written", line: "are paid at sea", share: 0 },
    { what: "a line over the end of another", line: "lights are, paid", share: 0 },
    { what: "a wrong letter of twelve", line: "anb lights are", share: 1 / 12 },
    { what: "a letter too many", line: "Harboour", share: 1 / 8 },
    { what: "a missing letter", line: "Harbor", share: 1 / 6 },
    { what: "nothing of it", line: "0123", share: 1 },
    { what: "a line without letters", line: "…", share: 0 },
  ])("counts $what", ({ line, share }) => {
    expect(shareOfErrors(line, TRUTH)).toBeCloseTo(share);
  });
});

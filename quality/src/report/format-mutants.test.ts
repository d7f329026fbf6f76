import { expect, it } from "vitest";
import type { ThresholdVerdict } from "../mutants/run-mutants.ts";
import { formatMutants } from "./format-mutants.ts";

it("gives the share of thresholds that move something, and counts the other kinds apart", () => {
  const report = formatMutants([
    verdictOn({ name: "MAX_GAP", moved: "real/a" }),
    verdictOn({ name: "MIN_GAP" }),
    verdictOn({ name: "MAX_LINES", reason: "Limit: lines are compared in pairs." }),
    verdictOn({ file: "readers/vlm/ask", name: "MAX_BLOCKS" }),
    verdictOn({ file: "readers/vlm/ask", name: "MAX_PAGES" }),
  ]);

  expect(report).toMatch(/^all +2 +1 +1 +50 % +100 %$/m);
  expect(report).toMatch(/^readers\/text +2 /m);
  expect(report).toMatch(/^not used +readers\/text\/gaps:MIN_GAP /m);
  expect(report).not.toMatch(/MAX_LINES|readers\/vlm/);
  expect(report).toContain("Not counted there: 1 limit, 0 constant, 2 needs models");
});

function verdictOn({
  file = "readers/text/gaps",
  name,
  reason = "",
  moved,
}: {
  file?: string;
  name: string;
  reason?: string;
  moved?: string;
}): ThresholdVerdict {
  return {
    threshold: { file, name, value: 3, reason },
    survival: moved === undefined ? "not used" : undefined,
    moved,
  };
}

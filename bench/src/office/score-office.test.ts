import { expect, it } from "vitest";
import { scoreOffice } from "./score-office.ts";

it("leaves pictures out of both sides", () => {
  const scores = scoreOffice(
    "Duck\n\n<!-- image -->\n\nend",
    "Duck\n\n![a duck](images/1.png)\n\nend",
  );

  expect(scores.nid).toBe(1);
});

it("compares tables whichever way they are written", () => {
  const html = "<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>";

  expect(scoreOffice("| a | b |\n| - | - |\n| 1 | 2 |", html).teds).toBe(1);
});

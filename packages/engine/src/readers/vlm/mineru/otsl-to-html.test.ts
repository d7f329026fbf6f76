import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { otslToHtml } from "./otsl-to-html.ts";

/** What upstream's own function gave, kept beside the checkout and not part of it. */
const fixture = new URL("../../../../../../../shared/fixtures/engine/otsl.json", import.meta.url);

/** Where upstream loses the text after an empty row and we do not. */
const IMPROVED = "<ecel><fcel>x<nl><nl><fcel>y";

describe("otslToHtml", () => {
  it.skipIf(!existsSync(fixture))(
    "answers like the fixture, but for the text that it loses (needs ../shared/fixtures)",
    () => {
      const cases = JSON.parse(readFileSync(fixture, "utf8")) as { in: string; out: string }[];
      const kept = cases.filter((entry) => entry.in !== IMPROVED);

      expect(kept).toHaveLength(cases.length - 1);
      expect(kept.map((entry) => otslToHtml(entry.in))).toEqual(kept.map((entry) => entry.out));
    },
  );

  it.each([
    {
      name: "keeps the text after an empty row",
      text: IMPROVED,
      html: "<table><tr><td></td><td>x</td></tr><tr><td>y</td><td></td></tr></table>",
    },
    {
      name: "joins cells to the right and below",
      text: "<fcel>a<lcel><fcel>b<nl><ucel><xcel><fcel>c<nl>",
      html: '<table><tr><td rowspan="2" colspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    },
    {
      name: "does not let a joined cell swallow one that begins under it",
      text: "<fcel>a<lcel><nl><ucel><fcel>b<nl>",
      html: '<table><tr><td colspan="2">a</td></tr><tr><td></td><td>b</td></tr></table>',
    },
    {
      name: "fills short rows",
      text: "<fcel>a<fcel>b<nl><fcel>c<nl>",
      html: "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></table>",
    },
    {
      name: "keeps a table whose end was cut off",
      text: "<fcel>a<fcel>b<nl><fcel>c",
      html: "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></table>",
    },
    {
      name: "shows tags in cells as text",
      text: `<fcel><script>alert("x")</script><nl>`,
      html: "<table><tr><td>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</td></tr></table>",
    },
    {
      name: "takes a grid that no page can hold for no table",
      text: "<ecel>".repeat(1000) + "<nl><ecel>".repeat(999),
      html: "",
    },
    { name: "has no table without cells", text: "<nl><nl>", html: "" },
    {
      name: "cleans an answer that is HTML already",
      text: `<table border="1"><tr onclick="x()"><td ROWSPAN=2 style="a"><script>1</script>1</td></tr></table>`,
      html: `<table><tr><td rowspan="2">1</td></tr></table>`,
    },
    { name: "has no table in HTML without cells", text: "<table></table>", html: "" },
  ])("$name", ({ text, html }) => {
    expect(otslToHtml(text)).toBe(html);
  });

  it.each(["<fcel>", "<ecel><nl>", "<lcel>", "<ucel><nl>", "<fcel><xcel><nl>", "<", "<table "])(
    "answers 200 KB of %j",
    (unit) => {
      expect(otslToHtml(unit.repeat(200_000 / unit.length))).toBeTypeOf("string");
    },
  );
});

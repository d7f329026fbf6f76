import { describe, expect, it } from "vitest";
import { inlineSpans } from "./inline-spans.ts";

describe("inlineSpans", () => {
  it("sets formulas apart from text", () => {
    expect(inlineSpans(String.raw`where $x^2$ and \(y\) hold`)).toEqual([
      { type: "text", content: "where " },
      { type: "inline_equation", content: "x^2" },
      { type: "text", content: " and " },
      { type: "inline_equation", content: "y" },
      { type: "text", content: " hold" },
    ]);
  });

  it("takes amounts of money for what they are", () => {
    const text = "It costs $5 or $10 each";

    expect(inlineSpans(text)).toEqual([{ type: "text", content: text }]);
  });

  it("takes the marks of Markdown off, and leaves HTML as text", () => {
    expect(
      inlineSpans(String.raw`**bold** __too__, a [link](http://x), ${"`code`"}, 2 \* 3 <b>x</b>`),
    ).toEqual([{ type: "text", content: "bold too, a link, code, 2 * 3 <b>x</b>" }]);
  });
});

import type { Span, SpanStyle } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { styleOfficeText } from "./style-office-text.ts";

describe("styleOfficeText", () => {
  it.each([
    { name: "one simple style", spans: [run("a "), run("b", "bold")], expected: "a **b**" },
    {
      name: "one phrase cut into runs",
      spans: [run("a ", "bold"), run("b", "bold")],
      expected: "**a b**",
    },
    {
      name: "spaces at the ends of a run",
      spans: [run("a", "italic"), run(" b ", "italic"), run("c")],
      expected: "*a b* c",
    },
    {
      name: "styles that differ within the block",
      spans: [run("a", "bold"), run(" "), run("b", "italic")],
      expected: "<strong>a</strong> <em>b</em>",
    },
    {
      name: "styles that Markdown lacks",
      spans: [run("a<b", "underline")],
      expected: "<u>a&lt;b</u>",
    },
    {
      name: "every style, nested in a fixed order",
      spans: [run("x", "superscript", "underline", "bold", "italic", "strikethrough", "emphasis")],
      expected:
        '<span style="text-emphasis: dot"><s><em><strong><u><sup>x</sup></u></strong></em></s></span>',
    },
    {
      name: "Markdown's own characters in either markup",
      spans: [run("a*b"), run("c", "subscript")],
      expected: String.raw`a\*b<sub>c</sub>`,
    },
    {
      name: "a line to write on after words",
      spans: [run("Name: "), run("    ", "underline")],
      expected: "Name: ____",
    },
    { name: "a line to write on alone", spans: [run("    ", "underline")], expected: "\\____" },
    { name: "a struck blank alone", spans: [run("   ", "strikethrough")], expected: "\\---" },
  ])("writes $name", ({ spans, expected }) => {
    expect(write(spans)).toBe(expected);
  });

  it("writes a link whose style is its own with Markdown's markers", () => {
    const link: Span = { type: "hyperlink", content: "x", url: "#u", style: ["bold"] };

    expect(write([run("see "), link])).toBe("see [**x**](#u)");
  });

  it("writes a link of mixed styles with tags", () => {
    const link: Span = { type: "hyperlink", url: "#u", children: [run("a"), run("b", "bold")] };

    expect(write([link])).toBe("[a<strong>b</strong>](#u)");
  });
});

function run(content: string, ...style: SpanStyle[]): Span {
  return { type: "text", content, style };
}

function write(spans: readonly Span[]): string {
  return styleOfficeText(
    spans.map((span) => ({ span, separator: "" })),
    ({ content }) => content ?? "",
  );
}

import type { Span, SpanStyle } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { stylePageText } from "./style-page-text.ts";

describe("stylePageText", () => {
  it.each([
    { name: "a bold word", spans: [run("a "), run("b", "bold"), run(" c")], expected: "a **b** c" },
    {
      name: "styles that differ within a line",
      spans: [run("a", "bold"), run(" "), run("b", "italic"), run(" "), run("c", "strikethrough")],
      expected: "**a** *b* ~~c~~",
    },
    {
      name: "several styles of one word",
      spans: [run("now "), run("100", "bold", "italic", "strikethrough")],
      expected: "now ~~***100***~~",
    },
    {
      name: "what Markdown has no marker for",
      spans: [
        run("see "),
        run("a", "underline"),
        run("th", "superscript"),
        run("x<y", "subscript"),
      ],
      expected: "see <u>a</u><sup>th</sup><sub>x&lt;y</sub>",
    },
    {
      name: "scripts that Unicode has",
      spans: [run("SO"), run("4", "subscript"), run("2−", "superscript")],
      expected: "SO₄²⁻",
    },
    {
      name: "a marker that would not open, as a tag",
      spans: [run("word"), run("(x)", "bold"), run("y")],
      expected: "word<strong>(x)</strong>y",
    },
    { name: "no style on signs alone", spans: [run("a"), run(" – ", "bold")], expected: "a –" },
    {
      name: "a bullet outside its bold item",
      spans: [run("- Bold", "bold"), run(" item")],
      expected: "- **Bold** item",
    },
    {
      name: "a link whose text says where it leads, once",
      spans: [link("www.A.example/x", "http://www.a.example/x/"), run(" "), link("b", "mailto:b")],
      expected: "www.A.example/x b",
    },
    {
      name: "a link that could end early",
      spans: [link("text", "https://a.example/(b)")],
      expected: "[text](https://a.example/%28b%29)",
    },
    {
      name: "a style that ends before the mark of a note",
      spans: [
        run("see "),
        run("the end.", "bold"),
        { ...run("25", "superscript"), parser_note: "25" },
      ],
      expected: "see **the end.**[^25]",
    },
    {
      name: "a mark that leads to a note",
      spans: [run("end."), { ...run("25", "superscript"), parser_note: "25" }],
      expected: "end.[^25]",
    },
  ])("writes $name", ({ spans, expected }) => {
    expect(write(spans)).toBe(expected);
  });

  it("writes one phrase for a bold phrase over two lines, and two for two items", () => {
    const [first, second, rest] = [run("a", "bold"), run("b", "bold"), run(" c")];

    expect(writePieces([piece(first, " "), piece(second), piece(rest)])).toBe("**a b** c");
    expect(writePieces([piece(first, "  \n"), piece(second), piece(rest)])).toBe(
      "**a**  \n**b** c",
    );
  });

  it("leaves out what goes without saying", () => {
    const spans = [run("Heading ", "bold", "italic"), run("in bold", "bold")];

    expect(
      writePieces(
        spans.map((span) => piece(span)),
        { implied: ["bold"] },
      ),
    ).toBe("*Heading* in bold");
  });

  it("leaves out the print of the whole text, which sets nothing off, but not a line through it", () => {
    expect(write([run("Figure 1.", "italic", "bold"), run(" A tower.", "italic")])).toBe(
      "**Figure 1.** A tower.",
    );
    expect(
      write([run("Figure 1.", "bold"), { ...run("7", "superscript"), parser_note: "7" }]),
    ).toBe("Figure 1.[^7]");
    expect(write([run("100 €", "strikethrough", "bold")])).toBe("~~100 €~~");
  });

  it("writes the words alone where emphasis is off", () => {
    const spans = [
      run("a", "bold"),
      link(" link", "https://a.example"),
      { ...run("2", "superscript"), parser_note: "2" },
    ];

    expect(
      writePieces(
        spans.map((span) => piece(span)),
        { emphasis: "off" },
      ),
    ).toBe("a link²");
  });
});

function run(content: string, ...style: SpanStyle[]): Span {
  return style.length === 0 ? { type: "text", content } : { type: "text", content, style };
}

function link(content: string, url: string): Span {
  return { type: "hyperlink", content, url };
}

function piece(span: Span, separator = "") {
  return { span, separator };
}

function write(spans: readonly Span[]): string {
  return writePieces(spans.map((span) => piece(span)));
}

function writePieces(
  pieces: Parameters<typeof stylePageText>[0],
  options: Partial<Parameters<typeof stylePageText>[1]> = {},
): string {
  return stylePageText(pieces, {
    implied: [],
    emphasis: "on",
    markUnsure: false,
    renderOther: () => "",
    ...options,
  });
}

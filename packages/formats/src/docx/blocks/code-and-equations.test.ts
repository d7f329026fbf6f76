import { describe, expect, it } from "vitest";
import { outlineOfBody, readDocx } from "../testing/read-docx.ts";
import {
  bullets,
  item,
  numbering,
  paragraph,
  run,
  style,
  table,
  text,
} from "../testing/snippets.ts";

const typewritten = (content: string) =>
  paragraph(run(content, '<w:rFonts w:ascii="Courier New"/>'));
const equation = (content: string) => `<m:oMath><m:r><m:t>${content}</m:t></m:r></m:oMath>`;
const display = (...contents: string[]) =>
  `<m:oMathPara>${contents.map(equation).join("")}</m:oMathPara>`;

describe("code", () => {
  it("is known by its style, and keeps its spaces and line ends", async () => {
    const { outline, pages } = await readDocx({
      styles: style("SC", "Source Code"),
      body:
        text("if a &lt; b:", "SC") +
        paragraph(
          `<w:r><w:t xml:space="preserve">    go(*a*)</w:t><w:br/><w:br/><w:t>end</w:t></w:r>`,
          '<w:pStyle w:val="SC"/>',
        ) +
        text("Prose"),
    });

    expect(outline).toEqual(["| if a < b:", "|     go(*a*)", "| ", "| end", "Prose"]);
    expect(pages[0]?.para_blocks[0]).toMatchObject({
      type: "code",
      sub_type: "code",
      blocks: [{ type: "code_body" }],
    });
  });

  it("is known by a typewriter font where it looks like code, or stands beside code", async () => {
    const outline = await outlineOfBody(
      typewritten("for x in y:") +
        typewritten("    total += x") +
        text("and") +
        typewritten("Dear friend, how are you?"),
    );

    expect(outline).toEqual([
      "| for x in y:",
      "|     total += x",
      "and",
      "Dear friend, how are you?",
    ]);
  });

  it.each(["Source Reference", "Listing Number", "Postcode"])(
    "is not every style like %s",
    async (name) => {
      const { outline } = await readDocx({ styles: style("S", name), body: text("words", "S") });

      expect(outline).toEqual(["words"]);
    },
  );
});

describe("equations", () => {
  it("stand in the line, or apart", async () => {
    const outline = await outlineOfBody(
      paragraph(run("Let ") + equation("x") + run(" be")) +
        paragraph(run("so that") + display("y", "z") + run("holds.")),
    );

    expect(outline).toEqual(["Let <eq>x</eq> be", "so that", "$$ y", "$$ z", "holds."]);
  });

  it("that are all of a paragraph stand apart, each by itself", async () => {
    expect(await outlineOfBody(paragraph(equation("a") + run(" ") + equation("b")))).toEqual([
      "$$ a",
      "$$ b",
    ]);
  });

  it("take in the number beside them", async () => {
    const tab = "<w:r><w:tab/></w:r>";
    const outline = await outlineOfBody(
      paragraph(tab + equation("a") + tab + run("(2)")) +
        paragraph(display("b") + tab + run("（3-1）")),
    );

    expect(outline).toEqual([String.raw`$$ a \tag{2}`, String.raw`$$ b \tag{3-1}`]);
  });

  it("stay in list items and cells", async () => {
    const { outline } = await readDocx({
      numbering: numbering(bullets),
      body:
        item("x", "1").replace("</w:p>", `${display("y")}</w:p>`) +
        table([[paragraph(display("z")), "w"]]),
    });

    expect(outline).toEqual([
      "- x<eq>y</eq>",
      "<table><tr><td><eq>z</eq></td><td>w</td></tr></table>",
    ]);
  });

  it("are kept where they stand between paragraphs", async () => {
    expect(await outlineOfBody(display("q") + text("end"))).toEqual(["$$ q", "end"]);
  });
});

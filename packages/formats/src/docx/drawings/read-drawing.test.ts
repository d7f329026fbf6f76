import { describe, expect, it } from "vitest";
import { xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { writeSampleChart } from "@parsewright/document/testing/sample-chart";
import { floating, graphic, inline, picture, textShape, withPicture } from "../testing/drawings.ts";
import { outlineOfBody, readDocx } from "../testing/read-docx.ts";
import { bullets, item, numbering, paragraph, run, table, text } from "../testing/snippets.ts";

const image = inline(picture("image1"));

describe("pictures", () => {
  it("are blocks of their own with what their author says they show, and are saved once", async () => {
    const { outline, pages, imageNames } = await readDocx({
      ...withPicture,
      body: paragraph(inline(picture("image1"), 'descr="A black\nsquare"')) + paragraph(image),
    });

    expect(outline).toEqual(["image: A black square", "image"]);
    expect(imageNames).toHaveLength(1);
    expect(pages[0]?.para_blocks[1]).toEqual({
      type: "image",
      index: 1,
      blocks: [
        {
          type: "image_body",
          index: 1,
          lines: [{ spans: [{ type: "image", image_path: imageNames[0] }] }],
        },
      ],
    });
  });

  it("stay in their sentence, but leave the ends of it and lines of their own", async () => {
    const lineBreak = "<w:r><w:br/></w:r>";
    const { outline, imageNames } = await readDocx({
      ...withPicture,
      body:
        paragraph(run("Press ") + image + run(" to go.")) +
        paragraph(image + run("after") + image) +
        paragraph(run("above") + lineBreak + image + lineBreak + run("below")),
    });

    expect(outline).toEqual([
      `Press <img src="${imageNames[0]}"> to go.`,
      "image",
      "after",
      "image",
      "above",
      "image",
      "below",
    ]);
  });

  it("that float do not interrupt the text", async () => {
    const { outline } = await readDocx({
      ...withPicture,
      body:
        paragraph(run("One ") + floating(picture("image1")) + run("sentence.")) +
        paragraph(floating(picture("image1")) + run("Two.")),
    });

    expect(outline).toEqual(["One sentence.", "image", "image", "Two."]);
  });

  it("are read from VML and from embedded objects", async () => {
    const shape = (style: string) =>
      `<v:shape alt="Old" style="${style}"><v:imagedata r:id="image1"/></v:shape>`;
    const { outline } = await readDocx({
      ...withPicture,
      body:
        paragraph(`<w:r><w:pict>${shape("width:10pt")}</w:pict></w:r>`) +
        paragraph(
          `${run("text")}<w:r><w:object>${shape("position:absolute")}<o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>${run(" goes on")}`,
        ),
    });

    expect(outline).toEqual(["image: Old", "text goes on", "image: Old"]);
  });

  it("are named in the cells of tables and in list items", async () => {
    const { outline, imageNames } = await readDocx({
      ...withPicture,
      numbering: numbering(bullets),
      body:
        table([[paragraph(inline(picture("image1"), 'descr="A &quot;dot&quot;"')), "x"]]) +
        item("see", "1").replace("</w:p>", `${image}</w:p>`),
    });

    expect(outline).toEqual([
      `<table><tr><td><img src="${imageNames[0]}" alt="A &quot;dot&quot;"></td><td>x</td></tr></table>`,
      `- see<img src="${imageNames[0]}">`,
    ]);
  });

  it("outside the file are never fetched, only mentioned", async () => {
    const { outline, pages, imageNames } = await readDocx({
      relationships: [
        { id: "image1", type: "image", target: "file:///etc/passwd", isExternal: true },
      ],
      body:
        paragraph(inline(picture("image1").replace("r:embed", "r:link"), 'descr="Logo"')) +
        paragraph(image),
    });

    expect(outline).toEqual(["[Image: Logo]", "[image outside the file]"]);
    expect(imageNames).toEqual([]);
    expect(pages[0]?.parser_notes).toEqual([
      "A picture lies outside the file and was left out: file:///etc/passwd",
    ]);
  });

  it("that the file lost leave a trace", async () => {
    const { outline, pages } = await readDocx({ body: paragraph(image) });

    expect(outline).toEqual(["[missing image]"]);
    expect(pages[0]?.parser_notes).toEqual(["A picture is missing from the file."]);
  });

  it("that are hidden are left out", async () => {
    const { outline } = await readDocx({
      ...withPicture,
      body: paragraph(inline(picture("image1"), 'hidden="1"')),
    });

    expect(outline).toEqual([]);
  });
});

describe("shapes with text", () => {
  it("are read after the paragraph they belong to, lists and tables included", async () => {
    const box = textShape(text("In the box") + item("point", "1") + table([["a", "b"]]));
    const { outline } = await readDocx({
      numbering: numbering(bullets),
      body: paragraph(run("Outside") + floating(graphic(box))) + item("outer", "1"),
    });

    expect(outline).toEqual([
      "Outside",
      "In the box",
      "- point",
      "<table><tr><td>a</td><td>b</td></tr></table>",
      "- outer",
    ]);
  });

  it("are read from top to bottom in a group, not from back to front", async () => {
    const group = `<wpg:wgp><wpg:grpSpPr/>${textShape(text("lower"), 900)}${textShape(text("upper"), 100)}</wpg:wgp>`;

    expect(await outlineOfBody(paragraph(inline(graphic(group))))).toEqual(["upper", "lower"]);
  });

  it("are read column by column in a group", async () => {
    const at = (name: string, [x, y]: readonly [number, number]) =>
      textShape(text(name)).replace(
        '<a:off x="0" y="0"/>',
        `<a:off x="${x * 12700}" y="${y * 12700}"/><a:ext cx="${100 * 12700}" cy="${60 * 12700}"/>`,
      );
    const shapes = [
      at("right, below", [200, 62]),
      at("left, below", [0, 62]),
      at("right", [200, 0]),
      at("left", [0, 0]),
    ];
    const group = `<wpg:wgp><wpg:grpSpPr/>${shapes.join("")}</wpg:wgp>`;

    expect(await outlineOfBody(paragraph(inline(graphic(group))))).toEqual([
      "left",
      "left, below",
      "right",
      "right, below",
    ]);
  });

  it("are read from VML, decorated text included", async () => {
    const outline = await outlineOfBody(
      paragraph(
        `<w:r><w:pict><v:group><v:shape><v:textbox><w:txbxContent>${text("boxed")}</w:txbxContent></v:textbox></v:shape>` +
          `<v:shape><v:textpath string="Grand Opening"/></v:shape></v:group></w:pict></w:r>`,
      ),
    );

    expect(outline).toEqual(["boxed", "Grand Opening"]);
  });
});

describe("charts and diagrams", () => {
  it("are a table of what the chart shows, under its title", async () => {
    const { outline } = await readDocx({
      relationships: [{ id: "chart1", type: "chart", target: "charts/chart1.xml" }],
      parts: {
        "word/charts/chart1.xml": writeSampleChart({
          title: "Sales",
          categories: ["May"],
          series: { Tea: [3] },
        }),
      },
      body: paragraph(inline(graphic('<c:chart r:id="chart1"/>'))),
    });

    expect(outline).toEqual([
      "(Sales)",
      "chart: <table><tr><th></th><th>Tea</th></tr><tr><td>May</td><td>3</td></tr></table>",
    ]);
  });

  it("are a list of what the diagram says", async () => {
    const point = (id: string, content: string) =>
      `<dgm:pt modelId="${id}"><dgm:t><a:p><a:r><a:t>${content}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const connection = (from: string, to: string) =>
      `<dgm:cxn modelId="c${to}" srcId="${from}" destId="${to}" srcOrd="0"/>`;
    const { outline } = await readDocx({
      relationships: [{ id: "data1", type: "diagramData", target: "diagrams/data1.xml" }],
      parts: {
        "word/diagrams/data1.xml": xmlPart(
          "dgm:dataModel",
          `<dgm:ptLst><dgm:pt modelId="0" type="doc"/>${point("1", "Plan")}${point("2", "Budget")}</dgm:ptLst><dgm:cxnLst>${connection("0", "1")}${connection("1", "2")}</dgm:cxnLst>`,
        ),
      },
      body: paragraph(inline(graphic('<dgm:relIds r:dm="data1"/>'))),
    });

    expect(outline).toEqual(["- Plan", "  - Budget"]);
  });

  it("that are damaged cost only themselves", async () => {
    const { outline, pages } = await readDocx({
      relationships: [{ id: "chart1", type: "chart", target: "charts/chart1.xml" }],
      parts: { "word/charts/chart1.xml": "<c:chartSpace" },
      body: paragraph(inline(graphic('<c:chart r:id="chart1"/>'))) + text("Still here"),
    });

    expect(outline).toEqual(["Still here"]);
    expect(pages[0]?.parser_notes).toEqual(["A chart could not be read."]);
  });
});

import type { Block, Page } from "@parsewright/contract";
import { expect, it } from "vitest";
import { encodePng } from "@parsewright/document/images";
import { xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { readSlides, summarize } from "../testing/read-slides.ts";
import { frame, pictureShape } from "../testing/slide-snippets.ts";

const DATA = "ppt/diagrams/data1.xml";

it("reads a chart as a table, its title as the caption", async () => {
  const chart =
    "<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Ducks</a:t></a:r></a:p></c:rich></c:tx></c:title>" +
    "<c:plotArea><c:barChart><c:ser><c:idx val='0'/><c:tx><c:strRef><c:strCache><c:pt idx='0'><c:v>Wild</c:v></c:pt></c:strCache></c:strRef></c:tx>" +
    "<c:cat><c:strRef><c:strCache><c:ptCount val='1'/><c:pt idx='0'><c:v>2019</c:v></c:pt></c:strCache></c:strRef></c:cat>" +
    "<c:val><c:numRef><c:numCache><c:ptCount val='1'/><c:pt idx='0'><c:v>120</c:v></c:pt></c:numCache></c:numRef></c:val>" +
    "</c:ser></c:barChart></c:plotArea></c:chart>";

  const { para_blocks: blocks } = await readFramePage('<c:chart r:id="chart"/>', {
    "ppt/charts/chart1.xml": xmlPart("c:chartSpace", chart),
  });

  expect(blocks.map(({ type }) => type)).toEqual(["chart"]);
  expect(partOf(blocks[0], "chart_caption")?.spans[0]?.content).toBe("Ducks");
  const content = partOf(blocks[0], "chart_body")?.spans[0]?.content ?? "";
  expect(content).toMatch(/^<table>.*Wild.*2019.*120.*<\/table>$/);
});

it("says so when a chart cannot be read", async () => {
  const page = await readFramePage('<c:chart r:id="chart"/>', { "ppt/charts/chart1.xml": "<c" });

  expect(page.para_blocks).toEqual([]);
  expect(page.parser_notes).toEqual(["A chart could not be read."]);
});

it("reads a diagram as a list of its entries", async () => {
  const model =
    '<dgm:ptLst><dgm:pt modelId="0" type="doc"/>' +
    '<dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt>' +
    '<dgm:pt modelId="2"><dgm:t><a:p><a:r><a:t>Ask</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>' +
    '<dgm:cxnLst><dgm:cxn modelId="8" srcId="0" destId="1" srcOrd="0"/>' +
    '<dgm:cxn modelId="9" srcId="1" destId="2" srcOrd="0"/></dgm:cxnLst>';

  const { para_blocks: blocks } = await readFramePage('<dgm:relIds r:dm="data"/>', {
    [DATA]: xmlPart("dgm:dataModel", model),
  });

  expect(blocks).toMatchObject([
    {
      type: "list",
      attribute: "unordered",
      bbox: [10, 10, 310, 210],
      blocks: [{ type: "text" }, { type: "list", ilevel: 1 }],
    },
  ]);
  expect(summarize(blocks)).toEqual(["list: Plan | Ask"]);
});

it("reads the drawing of a diagram whose data is lost", async () => {
  const drawing =
    "<dsp:spTree><dsp:sp><dsp:txBody><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dsp:txBody></dsp:sp></dsp:spTree>";

  const { para_blocks: blocks } = await readFramePage('<dgm:relIds r:dm="data"/>', {
    [DATA]: "<broken",
    "ppt/diagrams/drawing1.xml": xmlPart("dsp:drawing", drawing),
  });

  expect(summarize(blocks)).toEqual(["list: Plan"]);
});

it("shows the picture of an embedded object", async () => {
  const picture = pictureShape('<a:blip r:embed="picture"/>');
  const png = await encodePng({ width: 8, height: 4, rgb: new Uint8Array(96) });

  const page = await readFramePage(
    `<p:oleObj progId="Excel.Sheet.12"><p:embed/>${picture}</p:oleObj>`,
    {
      "ppt/media/image1.png": png,
    },
  );

  expect(page.para_blocks).toMatchObject([{ type: "image", bbox: [10, 10, 310, 210] }]);
});

async function readFramePage(
  content: string,
  parts: Record<string, string | Uint8Array>,
): Promise<Page> {
  const [page] = await readSlides({
    slides: [
      {
        shapes: frame(content, { at: [10, 10, 300, 200] }),
        relationships: [
          { id: "chart", type: "chart", target: "../charts/chart1.xml" },
          { id: "data", type: "diagramData", target: "../diagrams/data1.xml" },
          {
            id: "drawing",
            type: "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing",
            target: "../diagrams/drawing1.xml",
          },
          { id: "picture", type: "image", target: "../media/image1.png" },
        ],
      },
    ],
    parts,
  });
  if (page === undefined) throw new Error("The presentation has no page.");
  return page;
}

function partOf(block: Block | undefined, type: Block["type"]) {
  return block?.blocks?.find((part) => part.type === type)?.lines?.[0];
}

import { describe, expect, it } from "vitest";
import { writeDocx, xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { openOfficePackage } from "./open-office-package.ts";
import { readSmartArt } from "./read-smart-art.ts";

describe("readSmartArt", () => {
  it("lists the entries depth first, in the order of their connections", () => {
    const items = read(
      point("root", "", "doc") + point("a", "First") + point("b", "Second") + point("a1", "Below"),
      connection("root", "b", 1) + connection("root", "a", 0) + connection("a", "a1", 0),
    );

    expect(items).toEqual([
      { text: "First", level: 0 },
      { text: "Below", level: 1 },
      { text: "Second", level: 0 },
    ]);
  });

  it("leaves out points and connections that only draw", () => {
    const items = read(
      point("root", "", "doc") +
        point("a", "Entry") +
        point("t", "Line", "sibTrans") +
        point("p", "Shape", "pres"),
      connection("root", "a", 0) + connection("a", "p", 0).replace("parOf", "presOf"),
    );

    expect(items).toEqual([{ text: "Entry", level: 0 }]);
  });

  it("takes assistants for entries and joins the paragraphs of one", () => {
    const items = read(
      point("root", "", "doc") +
        point(
          "a",
          "One</a:t></a:r><a:br/><a:r><a:t>more</a:t></a:r></a:p><a:p><a:r><a:t>line",
          "asst",
        ),
      connection("root", "a", 0),
    );

    expect(items).toEqual([{ text: "One more line", level: 0 }]);
  });

  it("moves the entries below an empty one up", () => {
    const items = read(
      point("root", "", "doc") + point("a", "") + point("b", "Text"),
      connection("root", "a", 0) + connection("a", "b", 0),
    );

    expect(items).toEqual([{ text: "Text", level: 0 }]);
  });

  it("keeps entries that nothing leads to", () => {
    expect(read(point("a", "Alone"), "")).toEqual([{ text: "Alone", level: 0 }]);
  });

  it("ends when connections run in a circle", () => {
    const items = read(
      point("root", "", "doc") + point("a", "A") + point("b", "B"),
      connection("root", "a", 0) + connection("a", "b", 0) + connection("b", "a", 0),
    );

    expect(items).toEqual([
      { text: "A", level: 0 },
      { text: "B", level: 1 },
    ]);
  });

  it("follows a chain of any length", () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `p${index}`);
    const items = read(
      ids.map((id) => point(id, id)).join(""),
      ids
        .slice(1)
        .map((id, index) => connection(`p${index}`, id, 0))
        .join(""),
    );

    expect(items).toHaveLength(ids.length);
    expect(items.at(-1)).toEqual({ text: "p19999", level: 20 });
  });

  it("finds nothing in a part that is missing", () => {
    expect(readSmartArt(openOfficePackage(writeDocx({ body: "" })), "word/none.xml")).toEqual([]);
  });
});

function read(points: string, connections: string) {
  const part = "word/diagrams/data1.xml";
  const content = `<dgm:ptLst>${points}</dgm:ptLst><dgm:cxnLst>${connections}</dgm:cxnLst>`;
  const bytes = writeDocx({ body: "", parts: { [part]: xmlPart("dgm:dataModel", content) } });
  return readSmartArt(openOfficePackage(bytes), part);
}

function point(id: string, text: string, type = "node"): string {
  return `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
}

function connection(from: string, to: string, order: number): string {
  return `<dgm:cxn modelId="${from}-${to}" type="parOf" srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
}

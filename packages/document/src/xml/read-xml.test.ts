import { describe, expect, it } from "vitest";
import { createXmlReader, parseXml } from "./read-xml.ts";
import { textContent } from "./xml-element.ts";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT_WORD = "http://purl.oclc.org/ooxml/wordprocessingml/main";

it("reads an element of very many children", () => {
  const many = 300_000;
  const { children } = parseXml(Buffer.from(`<a>\n${"<b/>\n".repeat(many)}</a>`));
  expect(children).toHaveLength(many);
});

describe("parseXml", () => {
  it("reads elements, attributes and text", () => {
    expect(
      parse(`<?xml version="1.0"?><a one='1' two="&lt;2&gt;">x<b/>y &amp; z<!-- no --></a>`),
    ).toEqual({
      name: "a",
      attributes: { one: "1", two: "<2>" },
      children: ["x", { name: "b", attributes: {}, children: [] }, "y & z"],
    });
  });

  it.each([
    { name: "the usual prefix", xml: `<w:p xmlns:w="${WORD}" w:val="1"/>` },
    { name: "another prefix", xml: `<q:p xmlns:q="${WORD}" q:val="1"/>` },
    { name: "a strict namespace", xml: `<w:p xmlns:w="${STRICT_WORD}" w:val="1"/>` },
  ])("names elements and attributes by their namespace with $name", ({ xml }) => {
    expect(parse(xml)).toMatchObject({ name: "w:p", attributes: { "w:val": "1" } });
  });

  it("takes a default namespace for elements and leaves attributes without one", () => {
    expect(parse(`<p xmlns="${WORD}" val="1"/>`)).toMatchObject({
      name: "w:p",
      attributes: { val: "1" },
    });
  });

  it("forgets a namespace at the end of the element that declared it", () => {
    const { children } = parse(`<r><q:p xmlns:q="${WORD}"/><q:p/></r>`);

    expect(children).toMatchObject([{ name: "w:p" }, { name: "q:p" }]);
  });

  it("keeps white space that is text and drops white space that is indentation", () => {
    const root = parse("<a>\n  <b> </b>\n</a>");

    expect(root.children).toHaveLength(1);
    expect(textContent(root)).toBe(" ");
  });

  it("reads CDATA, character numbers and greater-than signs in attributes", () => {
    const root = parse(`<a b="x > y"><![CDATA[<not> & parsed]]>&#65;&#x1F600;</a>`);

    expect(root.attributes).toEqual({ b: "x > y" });
    expect(textContent(root)).toBe("<not> & parsedA\u{1f600}");
  });

  it.each(["utf16le", "utf8"] as const)("reads %s with a byte order mark", (encoding) => {
    expect(parseXml(Buffer.from("\ufeff<a>é</a>", encoding)).children).toEqual(["é"]);
  });

  it("reads the encoding that the declaration names", () => {
    expect(
      parseXml(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>`, "latin1"))
        .children,
    ).toEqual(["é"]);
  });

  it.each([
    {
      name: "a DOCTYPE",
      xml: `<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`,
      code: "DOCUMENT_TOO_COMPLEX",
    },
    { name: "very deep nesting", xml: "<a>".repeat(600), code: "DOCUMENT_TOO_COMPLEX" },
    { name: "an endless tag", xml: `<a b="${"x".repeat(5_000_000)}`, code: "DOCUMENT_TOO_COMPLEX" },
    {
      name: "thousands of attributes",
      xml: `<a ${Array.from({ length: 3000 }, (_, index) => `b${index}="1"`).join(" ")}/>`,
      code: "DOCUMENT_TOO_COMPLEX",
    },
    { name: "a wrong end tag", xml: "<a><b></a></b>", code: "DOCUMENT_CORRUPT" },
    { name: "no end", xml: "<a><b>", code: "DOCUMENT_CORRUPT" },
    { name: "nothing", xml: "", code: "DOCUMENT_CORRUPT" },
    {
      name: "an unknown encoding",
      xml: `<?xml encoding="klingon"?><a/>`,
      code: "DOCUMENT_CORRUPT",
    },
  ])("refuses $name", ({ xml, code }) => {
    expect(() => parse(xml)).toThrow(expect.objectContaining({ code }));
  });

  it("does not let an attribute reach an object's prototype", () => {
    expect(Object.keys(parse(`<a __proto__="1" b="2"/>`).attributes)).toEqual(["b"]);
  });
});

describe("createXmlReader", () => {
  it("reads the same from pieces of any size", () => {
    const xml = Buffer.from(`<a é="1"><b>x &amp; y</b><!-- c --><![CDATA[d]]><e f="g > h"/></a>`);
    const whole = eventsOf([xml]);

    for (const size of [1, 2, 3, 7, 16]) {
      const pieces: Buffer[] = [];
      for (let start = 0; start < xml.length; start += size)
        pieces.push(xml.subarray(start, start + size));
      expect(eventsOf(pieces)).toBe(whole);
    }
  });
});

function parse(xml: string) {
  return parseXml(Buffer.from(xml));
}

/** Runs of text may be cut anywhere, so they are joined before they are compared. */
function eventsOf(pieces: readonly Buffer[]): string {
  let events = "";
  const reader = createXmlReader({
    open: (name, attributes) => (events += `<${name} ${JSON.stringify(attributes)}>`),
    text: (text) => (events += text),
    close: (name) => (events += `</${name}>`),
  });
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return events;
}

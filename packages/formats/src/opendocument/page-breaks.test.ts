import { expect, it } from "vitest";
import {
  findChild,
  isElement,
  parseXml,
  textContent,
  type XmlElement,
} from "@parsewright/document/xml";
import { readOdfStyles } from "./odf-styles.ts";
import { PAGE_BREAK, withPageBreaks } from "./page-breaks.ts";

const STYLES = `<office:automatic-styles>
  <style:style style:name="Top"><style:paragraph-properties fo:break-before="page"/></style:style>
  <style:style style:name="Heir" style:parent-style-name="Top"/>
  <style:style style:name="End"><style:paragraph-properties fo:break-after="page"/></style:style>
  <style:style style:name="Landscape" style:master-page-name="Wide"/>
  <style:style style:name="Sheet"><style:table-properties fo:break-before="page"/></style:style>
</office:automatic-styles>`;

it.each([
  ["before a paragraph", '<p>a</p><p text:style-name="Top">b</p>', "a | b"],
  [
    "before one whose style is made from another",
    '<p>a</p><p text:style-name="Heir">b</p>',
    "a | b",
  ],
  ["after a paragraph", '<p text:style-name="End">a</p><p>b</p>', "a | b"],
  ["where pages of another kind begin", '<p>a</p><p text:style-name="Landscape">b</p>', "a | b"],
  ["before a table", '<p>a</p><t table:style-name="Sheet">b</t>', "a | b"],
  ["between paragraphs", "<p>a</p><text:soft-page-break/><p>b</p>", "a | b"],
  ["behind what they end in", "<p>a<text:soft-page-break/>b</p><p>c</p>", "ab | c"],
  ["before what they end at the start of", "<p>a</p><p><text:soft-page-break/>b</p>", "a | b"],
  ["in a section", "<text:section><p>a</p><text:soft-page-break/><p>b</p></text:section>", "a | b"],
  ["nowhere else", "<p>a</p><p>b</p>", "a b"],
])("pages end %s", (_, body, pages) => {
  const content = parse(`${STYLES}<body>${body}</body>`);
  const styles = readOdfStyles({ content, styles: undefined });
  const nodes = withPageBreaks(findChild(content, "body")?.children ?? [], styles);
  const shown = nodes.filter(isElement);
  const words = shown.map((node) => (node.name === PAGE_BREAK ? "|" : textContent(node)));
  expect(words.join(" ")).toBe(pages);
});

function parse(inside: string): XmlElement {
  return parseXml(Buffer.from(`<content>${inside}</content>`), { keepsSpace: true });
}

import type { Block } from "@parser/contract";
import { blockText } from "./block-text.ts";
import { editBodyBlocks } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/** What the list of a document's sources is called, with or without a number. */
const REFERENCES =
  /^(?:(?:\d{1,2}|[IVX]{1,4})[.)]?\s+)?(?:references(?: cited)?|bibliography|works cited|literature cited|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|bibliographie|r[ée]f[ée]rences|referencias|bibliograf[ií]a|参考文献|參考文獻|参考資料)[.:：]?$/iu;

const ABSTRACT_WORDS = String.raw`abstract|zusammenfassung|r[ée]sum[ée]|resumen|摘要|要旨`;
const ABSTRACT = new RegExp(String.raw`^(?:${ABSTRACT_WORDS})[.:：]?$`, "iu");

/** `Abstract—We show`: the word begins the paragraph. */
const RUN_IN_ABSTRACT = new RegExp(String.raw`^(?:${ABSTRACT_WORDS})\s*[—–:.：-]\s*\S`, "iu");

/** A cover and a page of contents may come first. */
const LAST_ABSTRACT_PAGE = 2;

type Section = "references" | "abstract" | "other";

/** Marks what stands under headings such as Abstract and References, up to the next heading, as what it is. */
export const markNamedSections: Stage = {
  name: "mark-named-sections",
  apply: (document) =>
    editBodyBlocks(document, (blocks) => {
      let section: Section = "other";
      for (const { block, pageIndex } of blocks) {
        const mayBeAbstract = pageIndex <= LAST_ABSTRACT_PAGE;
        if (isHeading(block)) section = sectionOf(block, mayBeAbstract);
        else if (section === "references") markReference(block);
        else if (
          section === "abstract" ||
          (mayBeAbstract && RUN_IN_ABSTRACT.test(blockText(block)))
        )
          markAbstract(block);
      }
    }),
};

function isHeading({ type }: Block): boolean {
  return type === "doc_title" || type === "paragraph_title" || type === "title";
}

function sectionOf(heading: Block, mayBeAbstract: boolean): Section {
  const text = blockText(heading);
  if (REFERENCES.test(text)) return "references";
  return mayBeAbstract && ABSTRACT.test(text) ? "abstract" : "other";
}

/** Entries that begin with a number were read as items of a list; the others are paragraphs. */
function markReference(block: Block): void {
  if (block.type === "list") block.sub_type = "ref_text";
  else if (block.type === "text" && !block.lines_deleted) block.type = "ref_text";
}

function markAbstract(block: Block): void {
  if (block.type === "text" && !block.lines_deleted) block.type = "abstract";
}

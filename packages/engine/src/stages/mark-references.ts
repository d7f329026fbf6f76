import type { Block } from "@parser/contract";
import { blockText } from "./block-text.ts";
import { editBodyBlocks } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/** What the list of a document's sources is called, with or without a number. */
const REFERENCES =
  /^(?:(?:\d{1,2}|[IVX]{1,4})[.)]?\s+)?(?:references(?: cited)?|bibliography|works cited|literature cited|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|bibliographie|r[ée]f[ée]rences|referencias|bibliograf[ií]a|参考文献|參考文獻|参考資料)[.:：]?$/iu;

/** Marks what stands under a heading such as References, up to the next heading, as entries of a bibliography. */
export const markReferences: Stage = {
  name: "mark-references",
  apply: (document) =>
    editBodyBlocks(document, (blocks) => {
      let isInReferences = false;
      for (const { block } of blocks) {
        if (isHeading(block)) isInReferences = REFERENCES.test(blockText(block));
        else if (isInReferences) markEntry(block);
      }
    }),
};

function isHeading({ type }: Block): boolean {
  return type === "doc_title" || type === "paragraph_title" || type === "title";
}

/** Entries that begin with a number were read as items of a list; the others are paragraphs. */
function markEntry(block: Block): void {
  if (block.type === "list") block.sub_type = "ref_text";
  else if (block.type === "text" && !block.lines_deleted) block.type = "ref_text";
}

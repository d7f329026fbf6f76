import type { Block, BlockType, Line, Page } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { isTitle } from "../../paragraphs/classify-paragraph.ts";
import { withMarkdownBullet } from "@parsewright/document/language";
import { describePageText } from "../../paragraphs/read-paragraphs.ts";
import { finishPage, type PageFinish } from "../../page/finish-page.ts";
import { readSegments } from "../../text/read-segments.ts";
import { toMiddleBlocks } from "../mineru/to-middle-blocks.ts";
import type { ReadLines } from "./page-layer.ts";
import type { ReadBlocks } from "./read-blocks.ts";

/** Makes a page of the document from blocks that a model has read: stores its pictures and sets its furniture apart. */
export async function toPage(
  page: SourcePage,
  { blocks, details, failures, disagreements }: ReadBlocks,
  finish: PageFinish,
): Promise<Page> {
  const { preproc, discarded } = toMiddleBlocks(blocks, page);
  const detailed = addDetails([...preproc, ...discarded], details, page);
  const finished = await finishPage(
    { page, blocks: detailed, notes: page.notes ?? [], disagreements },
    // The document keeps all that the model has read; renderers show a picture instead where the caller wants that.
    { ...finish, options: { ...finish.options, table_enable: true, formula_enable: true } },
  );
  return failures.length === 0 ? finished : { ...finished, parser_failed_blocks: [...failures] };
}

function addDetails(
  blocks: readonly Block[],
  details: ReadBlocks["details"],
  page: SourcePage,
): Block[] {
  const hasTitles = [...details.values()].some(({ firstLine }) => firstLine !== undefined);
  const body = hasTitles
    ? describePageText(page, readSegments(page.characters), {
        inTables: () => [],
        hasFormulas: false,
      }).body
    : NO_STYLE;
  const add = (block: Block, isItem = false): Block => {
    const { readLines, firstLine } = details.get(block.index ?? -1) ?? {};
    return {
      ...block,
      ...(block.blocks && {
        blocks: block.blocks.map((child) => add(child, block.type === "list")),
      }),
      ...(block.lines && readLines && { lines: linesOf(readLines, isItem) }),
      ...(firstLine && {
        parser_font_size: firstLine.size,
        type: titleTypeOf(block, isTitle(firstLine, { body, page })),
      }),
    };
  };
  return blocks.map((block) => add(block));
}

const NO_STYLE = { size: 0, isBold: false };

/** Items begin with what Markdown takes for a bullet. */
function linesOf({ lines }: ReadLines, isItem: boolean): Line[] {
  const [first, ...others] = lines;
  const [start, ...rest] = first?.spans ?? [];
  if (!isItem || first === undefined || start?.content === undefined) return [...lines];
  const item = { ...start, content: withMarkdownBullet(start.content) };
  return [{ ...first, spans: [item, ...rest] }, ...others];
}

/** Settles a title of which the model says nothing more as that of the document or of a section, by how it is set. */
function titleTypeOf({ type }: Block, isOfDocument: boolean): BlockType {
  if (type !== "title") return type;
  return isOfDocument ? "doc_title" : "paragraph_title";
}

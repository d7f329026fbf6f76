import type { Block, Page } from "@parser/contract";
import type { SourcePage } from "../../../formats/page-source.ts";
import { isTitle } from "../../geometry/classify-paragraph.ts";
import { describePageText } from "../../geometry/read-paragraphs.ts";
import { finishPage, type PageFinish } from "../../page/finish-page.ts";
import { readSegments } from "../../text-layer/read-segments.ts";
import { toMiddleBlocks } from "../mineru/to-middle-blocks.ts";
import type { BlockDetails, ReadBlocks } from "./read-blocks.ts";

/** Makes a page of the document from blocks that a model has read: stores its pictures and sets its furniture apart. */
export async function toPage(
  page: SourcePage,
  { blocks, details, failures }: ReadBlocks,
  finish: PageFinish,
): Promise<Page> {
  const { preproc, discarded } = toMiddleBlocks(blocks, page);
  const detailed = addDetails([...preproc, ...discarded], details, page);
  const finished = await finishPage(
    { page, blocks: detailed, notes: page.notes ?? [] },
    // What the model has read stays in the document; renderers show its picture where the caller wants that.
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
    ? describePageText(page, readSegments(page.characters), () => []).body
    : undefined;
  const add = (block: Block): Block => {
    const own = block.index === undefined ? undefined : details.get(block.index);
    return {
      ...block,
      ...(block.blocks && { blocks: block.blocks.map(add) }),
      ...(block.lines && own && withLines(block, own)),
      ...(own?.firstLine && {
        parser_font_size: own.firstLine.size,
        ...(block.type === "title" && {
          type:
            body !== undefined && isTitle(own.firstLine, { body, page })
              ? ("doc_title" as const)
              : ("paragraph_title" as const),
        }),
      }),
    };
  };
  return blocks.map(add);
}

function withLines(block: Block, { readLines }: BlockDetails): Partial<Block> {
  return readLines === undefined ? {} : { lines: [...readLines.lines] };
}

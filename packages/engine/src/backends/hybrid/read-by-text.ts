import { finishPage } from "../../readers/page/finish-page.ts";
import { readPage } from "../../readers/page/read-page.ts";
import type { ModelPage } from "../../readers/vlm/ask/ask-cells.ts";
import { blockProtocolOf } from "../../readers/vlm/block-protocol-of.ts";
import { improveBlocks } from "../../readers/vlm/ask/improve-blocks.ts";
import type { PicturedPage } from "../../readers/vlm/ask/read-blocks.ts";
import type { PageAsking } from "../../readers/vlm/ask/read-pages.ts";
import { nameBlocks } from "./name-blocks.ts";

/** Reads a page with text of its own at medium effort: our readers read all but tables, formulas and garbled text. */
export async function readByText(held: PicturedPage, asking: PageAsking): Promise<ModelPage> {
  const reading = await readPage(held.page, asking);
  const protocol = blockProtocolOf(asking.vision);
  const { blocks, failures } = await improveBlocks(held, reading.blocks, { asking, protocol });
  const page = await finishPage({ ...reading, blocks }, asking);
  return {
    page: failures.length === 0 ? page : { ...page, parser_failed_blocks: [...failures] },
    blocks: nameBlocks(blocks, held.page),
  };
}

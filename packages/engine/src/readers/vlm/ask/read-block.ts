import type { Character, SourcePage } from "../../../formats/page-source.ts";
import type { Pixels } from "../../../images/pixels.ts";
import { encodePng } from "../../../images/encode-png.ts";
import { contradictsTextLayer } from "../mineru/contradicts-text-layer.ts";
import { otslToHtml } from "../mineru/otsl-to-html.ts";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";
import type { Asking } from "./asking.ts";
import { askModel } from "./ask-model.ts";
import type { BlockProtocol } from "./block-protocol.ts";
import { fitForModel } from "./crop-block.ts";
import { toReadLines } from "./page-layer.ts";
import { readWithoutModel, type SpareReading } from "./read-without-model.ts";

/** One block, read. */
export interface BlockReading extends Pick<SpareReading, "block" | "readLines"> {
  /** Set where the model did not read it. */
  readonly failure?: Pick<SpareReading, "readBy"> & { readonly reason: string };
}

export interface BlockQuestion {
  readonly page: SourcePage;
  readonly block: VlmBlock;
  /** What the model sees of it, upright. */
  readonly crop: Pixels;
  /** Trusted ones of the file that stand in the block. */
  readonly characters: readonly Character[];
  readonly protocol: BlockProtocol;
}

/** Not words, or words in a form of their own: nothing that could be compared with a text layer. */
const INCOMPARABLE: ReadonlySet<VlmBlockType> = new Set([
  "equation",
  "formula_number",
  "image",
  "chart",
]);

const NO_CONTENT = "holds nothing of what was asked for";
const INVENTED =
  "The answer says something else than the file's own text, which stands in its place.";

/** Asks the model for the content of a block. What it cannot answer, or answers against the file's own text, is read without it. */
export async function readBlock(question: BlockQuestion, asking: Asking): Promise<BlockReading> {
  const { block } = question;
  const answer = await askForContent(question, asking);
  if ("failure" in answer) return readInstead(question, asking, answer.failure);
  return { block: { ...block, content: answer.content } };
}

/** What a model says that a block holds, or why it does not say it. */
export async function askForContent(
  question: BlockQuestion,
  { vision, signal }: Pick<Asking, "vision" | "signal">,
): Promise<{ readonly content: string } | { readonly failure: string }> {
  const { block, crop, protocol } = question;
  const image = await encodePng(await fitForModel(crop));
  const answer = await askModel(
    { ...protocol.questionFor(block.type), image },
    {
      vision,
      signal,
      findFault: (text) =>
        protocol.toContent(block.type, text) === undefined ? NO_CONTENT : undefined,
    },
  );
  if ("failure" in answer) return answer;
  const content = protocol.toContent(block.type, answer.text) ?? "";
  return isInvented(content, question) ? { failure: INVENTED } : { content };
}

async function readInstead(
  { page, block, characters }: BlockQuestion,
  asking: Asking,
  reason: string,
): Promise<BlockReading> {
  const { readBy, ...spare } = await readWithoutModel(block, { ...asking, page, characters });
  return { ...spare, failure: { readBy, reason } };
}

/** Text that some recogniser put behind a scan may be worse than what the model reads. */
function isInvented(content: string, { page, block, characters }: BlockQuestion): boolean {
  if (INCOMPARABLE.has(block.type) || characters.length === 0) return false;
  if (characters.some(({ isUndrawn }) => isUndrawn === true)) return false;
  const { text } = toReadLines(characters, { page, hasFormulas: false });
  const said = block.type === "table" ? textOfTable(content) : content;
  return contradictsTextLayer(said, text);
}

function textOfTable(content: string): string {
  return otslToHtml(content).replaceAll(/<[^>]*>/g, " ");
}

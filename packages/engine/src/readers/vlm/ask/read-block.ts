import type { Disagreement } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { encodePng, type Pixels } from "@parsewright/document/images";
import { toWholePoints } from "@parsewright/document/geometry";
import {
  contradictsTextLayer,
  strangeNumbers,
  strangeWords,
} from "../mineru/contradicts-text-layer.ts";
import { otslToHtml } from "../mineru/otsl-to-html.ts";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";
import type { Asking } from "./asking.ts";
import { askModel } from "./ask-model.ts";
import type { BlockProtocol } from "./block-protocol.ts";
import { fitForModel } from "./crop-block.ts";
import { toPoints, toReadLines } from "./page-layer.ts";
import { readWithoutModel, recognizeBlock, type SpareReading } from "./read-without-model.ts";

/** One block, read. */
export interface BlockReading extends Pick<SpareReading, "block" | "readLines"> {
  /** Set where the model did not read it. */
  readonly failure?: Pick<SpareReading, "readBy"> & { readonly reason: string };
  /** Set where the model's words are not those of the file, or of a recogniser that read the same box. */
  readonly disagreement?: Disagreement;
}

export interface BlockQuestion {
  readonly page: SourcePage;
  readonly block: VlmBlock;
  /** Upright picture of the block for the model. */
  readonly crop: Pixels;
  /** Trusted ones of the file that are in the block. */
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
const INVENTED = "The answer says something else than the file's own text, which is used instead.";

/** Asks the model for the content of a block. What it cannot answer, or answers against the file's own text, is read without it. */
export async function readBlock(question: BlockQuestion, asking: Asking): Promise<BlockReading> {
  const { block } = question;
  const answer = await askForContent(question, asking);
  if ("failure" in answer) return readInstead(question, asking, answer.failure);
  const disagreement = await compareWithOthers(answer.content, question, asking);
  return {
    block: { ...block, content: answer.content },
    ...(disagreement && { disagreement }),
  };
}

/** Asks a model for the content of a block. */
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
  const fault = faultOf(content, question);
  return fault === undefined ? { content } : { failure: fault };
}

async function readInstead(
  { page, block, characters }: BlockQuestion,
  asking: Asking,
  reason: string,
): Promise<BlockReading> {
  const { readBy, ...spare } = await readWithoutModel(block, { ...asking, page, characters });
  return { ...spare, failure: { readBy, reason } };
}

/**
 * Finds a reason to refuse an answer. It is not compared with text that a recogniser put behind a scan: the model may
 * read better.
 */
function faultOf(content: string, question: BlockQuestion): string | undefined {
  const { block, characters } = question;
  if (INCOMPARABLE.has(block.type) || characters.length === 0) return undefined;
  if (characters.some(({ isUndrawn }) => isUndrawn === true)) return undefined;
  const [said, layer] = [wordsIn(content, block), textOf(characters, question)];
  if (contradictsTextLayer(said, layer)) return INVENTED;
  const [number] = strangeNumbers(said, layer);
  return number === undefined
    ? undefined
    : `The answer has the number ${number}, which the file's own text does not have; that text is used instead.`;
}

/** Finds words and numbers of an answer that neither the file's text nor a recogniser confirms. */
async function compareWithOthers(
  content: string,
  question: BlockQuestion,
  asking: Asking,
): Promise<Disagreement | undefined> {
  const { page, block, characters } = question;
  if (INCOMPARABLE.has(block.type)) return undefined;
  const isFromFile = characters.length > 0;
  const others = isFromFile
    ? characters
    : await recognizeBlock(block, { ...asking, page, characters });
  if (others.length === 0) return undefined;
  const [said, other] = [wordsIn(content, block), textOf(others, question)];
  const strange = [...strangeNumbers(said, other), ...strangeWords(said, other)];
  if (strange.length === 0) return undefined;
  return {
    bbox: toWholePoints(toPoints(block.bbox, page), page),
    taken: strange.join(" "),
    other: other.slice(0, MAX_OTHER_CHARACTERS),
    taken_from: "vision_model",
    other_from: isFromFile ? "text_layer" : "recognition",
  };
}

/** Limit: as much as shows what the place says. */
const MAX_OTHER_CHARACTERS = 300;

function textOf(characters: readonly Character[], { page }: BlockQuestion): string {
  return toReadLines(characters, { page, hasFormulas: false }).text;
}

function wordsIn(content: string, { type }: VlmBlock): string {
  return type === "table" ? otslToHtml(content).replaceAll(/<[^>]*>/g, " ") : content;
}

import type { Character, SourcePage } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { type BodyStyle, bodyStyleOf } from "../../paragraphs/body-style.ts";
import { findCutWords } from "../../tables/steps/table-cells.ts";
import { findTables } from "../../tables/find-tables.ts";
import type { TableRegion } from "../../tables/steps/table-region.ts";
import { joinDropCaps } from "../../text/join-drop-caps.ts";
import { partOfText, readTextLayer, type TextLayer } from "../../text/text-layer.ts";
import { joinLines } from "../../text/text-line.ts";
import { toColumn } from "../columns.ts";
import { nameFormulaNumbers } from "../name-formula-numbers.ts";
import type { DetectedPage, RegionDetector } from "../detector.ts";
import { isText, type Region } from "../region.ts";
import { findVisuals } from "../visuals.ts";
import { attachMarks } from "./attach-marks.ts";
import { chooseVisuals, hasDisputedTable } from "./choose-visuals.ts";
import { describePage } from "../../describe/describe-page.ts";
import { groupLines } from "./group-lines.ts";
import { LINE_KINDS } from "./line-kinds.ts";
import type { LineAnswers } from "./line-model.ts";
import type { LineReader } from "./line-reader.ts";
import { joinCloseEdges } from "./join-close-edges.ts";
import { inReadingOrder } from "../in-reading-order.ts";
import { doubtAbout } from "./page-doubt.ts";
import { releaseFields } from "./release-fields.ts";
import { releaseWrongHeads } from "./release-wrong-heads.ts";
import { confidenceOf, createLikelihood, type Likelihood, type NamedGroup } from "./named-group.ts";

/** Reads the pages that the model of lines is not sure of. */
export interface OtherDetector {
  readonly detector: RegionDetector;
  /** The likelihood of another reading from which it is asked for one, 0 to 1. */
  readonly mostDoubt: number;
  /** True if it would find the same tables, so that asking it about them is of no use. */
  readonly findsSameTables?: boolean;
}

/** Where the model is less sure than this, any other reader does better. */
const LEAST_CONFIDENCE = 0.7;

/** Finds regions by what a model has learned about lines, and by the figures, tables and formulas that geometry finds. */
export function createLineDetector(
  reader: LineReader,
  { detector: other, mostDoubt, findsSameTables = false }: OtherDetector,
): RegionDetector {
  return {
    name: "lines",
    async detect(page, signal) {
      const leave = async (because: string) => ({
        because,
        ...(await other.detect(page, signal)),
      });
      const text = readTextLayer(page.characters);
      const described = describePage(page, text.segments);
      if (described === undefined) return leave("the page has no lines or too many");
      const answers = await ask(reader, described, signal);
      if (answers === undefined) return leave("the model of lines gave no answer");
      const groups = groupLines(answers, described.lineCount, described.rowCount);
      const named = groups.map(({ lines, kind, score }): NamedGroup => ({
        label: LABELS.get(kind) ?? "text",
        score,
        segments: lines.flatMap((line) => text.segments[line] ?? []),
      }));
      const isSure =
        confidenceOf(named) >= LEAST_CONFIDENCE &&
        doubtAbout(named, answers, described) < mostDoubt;
      if (!isSure) return leave("the reader of lines was not sure");
      const ruled = findTables(page);
      const likelihood = createLikelihood(text, answers);
      if (!findsSameTables) {
        if (hasDisputedTable(ruled, likelihood))
          return leave("its lines make a table that does not read like one");
        if (ruled.some((table) => cutsWords(table, page)))
          return leave("the columns of a table run through its words");
      }
      const { size: bodySize } = bodyStyleOf(text.segments);
      const withFields = releaseFields(attachMarks(named), page);
      const released = releaseWrongHeads(withFields, { height: page.height, bodySize });
      return toPage(page, text, { named: joinCloseEdges(released), ruled, likelihood });
    },
  };
}

const LABELS = new Map(LINE_KINDS);

/** One word may reach over a line; where more do, lines and backgrounds show another grid than the text. */
const MIN_CUT_WORDS = 2;

function cutsWords({ cells = [] }: TableRegion, { characters }: SourcePage): boolean {
  const { cut } = findCutWords(cells, characters);
  const inLetters = cut.filter((word) => word.characters.every(({ text }) => /^\p{L}/u.test(text)));
  return inLetters.length >= MIN_CUT_WORDS;
}

/** A model that fails costs its own answer, not the page. */
async function ask(
  reader: LineReader,
  page: Parameters<LineReader["read"]>[0],
  signal: AbortSignal,
): Promise<LineAnswers | undefined> {
  try {
    return await reader.read(page, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

interface Sight {
  readonly named: readonly NamedGroup[];
  /** The tables that lines and backgrounds show. */
  readonly ruled: readonly TableRegion[];
  readonly likelihood: Likelihood;
}

function toPage(page: SourcePage, text: TextLayer, sight: Sight): DetectedPage {
  const { named, ruled, likelihood } = sight;
  const visuals = chooseVisuals(findVisuals(page, text, ruled), {
    ruled,
    groups: named,
    likelihood,
  });
  const taken = new Set(visuals.flatMap(({ characters }) => characters));
  const style = bodyStyleOf(text.segments);
  const regions = [...visuals, ...named.flatMap((group) => toRegions(group, { taken, style }))];
  const ordered = joinContents(inReadingOrder(regions, page, text));
  return { page, text, regions: nameFormulaNumbers(ordered), notes: [], reader: "lines" };
}

/** Text that the model is less sure of is judged by how it is set. */
const SURE_SCORE = 0.6;
const SURE_TITLE_SCORE = 0.75;

/** In text that the model is this sure of, large print is not a heading. */
const SURE_TEXT_SCORE = 0.98;

/** The region of what visuals leave of a group. */
function toRegions(
  { label, score, segments }: NamedGroup,
  { taken, style }: { taken: ReadonlySet<Character>; style: BodyStyle },
): Region[] {
  const all = { characters: segments.flatMap((segment) => segment.characters), segments };
  const { characters, segments: free } = partOfText(all, (character) => !taken.has(character));
  if (free.length === 0) return [];
  const lines = isText({ label }) || label === "image" ? joinLines(joinDropCaps(free)) : [];
  const isTitle = label === "paragraph_title" || label === "doc_title";
  const isUnsure = lines.length > 0 && score < (isTitle ? SURE_TITLE_SCORE : SURE_SCORE);
  // Words of a figure that geometry does not see are text; what sort of text, its setting says.
  if (label === "text" || label === "image" || isUnsure) {
    const isSureText = label === "text" && score >= SURE_TEXT_SCORE;
    return toColumn(lines, style).map((column) =>
      isSureText ? { ...column, hasNoHeadings: true } : column,
    );
  }
  const box = unionOf(free.map((segment) => segment.box));
  return [{ label, score, box, characters, lines }];
}

/** Parts of a table of contents that follow each other are one region. Titles between them keep their places. */
function joinContents(ordered: readonly Region[]): Region[] {
  const joined: Region[] = [];
  for (const region of ordered) {
    const previous = joined.at(-1);
    if (region.label !== "content" || previous?.label !== "content") joined.push(region);
    else joined[joined.length - 1] = withRest(previous, region);
  }
  return joined;
}

function withRest(first: Region, rest: Region): Region {
  const lines = [first, rest].flatMap((part) => part.lines.flatMap(({ segments }) => segments));
  return {
    ...first,
    box: unionOf([first.box, rest.box]),
    characters: [...first.characters, ...rest.characters],
    lines: joinLines(lines),
  };
}

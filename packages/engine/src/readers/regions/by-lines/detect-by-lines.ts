import type { SourcePage } from "@parsewright/document/files";
import { findCutWords } from "../../tables/steps/table-cells.ts";
import { findTables } from "../../tables/find-tables.ts";
import type { TableRegion } from "../../tables/steps/table-region.ts";
import { readTextLayer, type TextLayer } from "../../text/text-layer.ts";
import { joinContents } from "../join-contents.ts";
import { nameFormulaNumbers } from "../name-formula-numbers.ts";
import type { DetectedPage, RegionDetector } from "../detector.ts";
import { findVisuals } from "../visuals.ts";
import { chooseVisuals, hasDisputedTable } from "./choose-visuals.ts";
import { describePage } from "../../describe/describe-page.ts";
import { groupLines } from "./group-lines.ts";
import type { LineAnswers } from "./line-model.ts";
import type { LineReader } from "./line-reader.ts";
import { inReadingOrder } from "../in-reading-order.ts";
import { inLikeliestOrder, type LikelihoodOf, placesInFile } from "../likeliest-order.ts";
import { likelihoodByLines } from "./likelihood-by-lines.ts";
import { doubtAbout } from "./page-doubt.ts";
import { nameGroups, settleGroups, toTextRegions } from "./read-groups.ts";
import { createLikelihood, isSureOfPage, type Likelihood, type NamedGroup } from "./named-group.ts";

/** Reads the pages that the model of lines is not sure of. */
export interface OtherDetector {
  readonly detector: RegionDetector;
  /** The likelihood of another reading from which it is asked for one, 0 to 1. */
  readonly mostDoubt: number;
  /** True if it would find the same tables, so that asking it about them is of no use. */
  readonly findsSameTables?: boolean;
}

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
      const named = nameGroups(groups, text);
      const isSure = isSureOfPage(named) && doubtAbout(named, answers, described) < mostDoubt;
      if (!isSure) return leave("the reader of lines was not sure");
      const ruled = findTables(page);
      const likelihood = createLikelihood(text, answers);
      if (!findsSameTables) {
        if (hasDisputedTable(ruled, likelihood))
          return leave("its lines make a table that does not read like one");
        if (ruled.some((table) => cutsWords(table, page)))
          return leave("the columns of a table run through its words");
      }
      return toPage(page, text, {
        named: settleGroups(named, page, text),
        ruled,
        likelihood,
        likelihoodOf: likelihoodByLines(text, answers, described.rowCount),
      });
    },
  };
}

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
  readonly likelihoodOf: LikelihoodOf;
}

function toPage(page: SourcePage, text: TextLayer, sight: Sight): DetectedPage {
  const { named, ruled, likelihood } = sight;
  const visuals = chooseVisuals(findVisuals(page, text, ruled), {
    ruled,
    groups: named,
    likelihood,
    rulings: page.rulings,
  });
  const taken = new Set(visuals.flatMap(({ characters }) => characters));
  const regions = [...visuals, ...toTextRegions(named, text, taken)];
  const byWhite = inReadingOrder(regions, page, text);
  const ordered = inLikeliestOrder(byWhite, [placesInFile(text)], sight.likelihoodOf);
  return {
    page,
    text,
    regions: nameFormulaNumbers(joinContents(ordered)),
    notes: [],
    reader: "lines",
  };
}

import { unionOf } from "@parsewright/document/geometry";
import { readTextLayer } from "../../text/text-layer.ts";
import type { ReadSeenText } from "../read-seen-text.ts";
import { describePage } from "../../describe/describe-page.ts";
import { groupLines } from "./group-lines.ts";
import type { LineReader } from "./line-reader.ts";
import { likelihoodByLines } from "./likelihood-by-lines.ts";
import { isSureOfPage, sureTablesOf } from "./named-group.ts";
import { nameGroups, settleGroups, toTextRegions } from "./read-groups.ts";

/**
 * Reads the text of pages that a layout model looks at. On real pages that neither was trained on, what the model sees adds
 * nothing to what the reader of lines knows of headings, running lines and blocks (`corpus/training/lines`). A page that the
 * reader of lines is unsure of as a whole is left to the model.
 */
export function createSeenLineReader(reader: LineReader): ReadSeenText {
  return async (page, signal) => {
    // Text that was recognised has no fonts, by which the reader knows what a line is.
    if (page.characters.some(({ confidence }) => confidence !== undefined)) return undefined;
    const text = readTextLayer(page.characters);
    const described = describePage(page, text.segments);
    if (described === undefined) return undefined;
    const answers = await reader.read(described, signal);
    const groups = groupLines(answers, described.lineCount, described.rowCount);
    const named = nameGroups(groups, text);
    if (!isSureOfPage(named)) return undefined;
    return {
      tables: sureTablesOf(named).map(({ segments }) => unionOf(segments.map(({ box }) => box))),
      toRegions: (taken) => toTextRegions(settleGroups(named, page, text), text, taken),
      likelihoodOf: likelihoodByLines(text, answers, described.rowCount),
    };
  };
}

import type { Document } from "@parsewright/contract";
import { auditDocument } from "./audit/audit-document.ts";
import { noteDroppedText } from "./audit/note-dropped-text.ts";
import { rateConfidence } from "./confidence/rate-confidence.ts";
import { attachFormulaNumbers } from "./attach-formula-numbers.ts";
import { bindNotes } from "./bind-notes.ts";
import { copyPreprocBlocks } from "./copy-preproc-blocks.ts";
import { discardPageFurniture } from "./discard-page-furniture.ts";
import { joinCutSentences } from "./join-cut-sentences.ts";
import { settleHeadingLevels } from "./heading-levels/settle-heading-levels.ts";
import { markNamedSections } from "./mark-named-sections.ts";
import { mergeCutEquations } from "./merge-cut-equations.ts";
import { mergeMarkedOrCutText, mergeMarkedText } from "./merge-continued-text.ts";
import { mergeParagraphGroups } from "./merge-paragraph-groups.ts";
import { mergeReferenceLists } from "./merge-reference-lists.ts";
import { nestLists } from "./nest-lists.ts";
import { retypeLists } from "./retype-lists.ts";
import { settleBlockTypes } from "./settle-block-types.ts";
import type { Stage } from "./stage.ts";
import { mergeTablesAcrossPages } from "./table-merging/merge-tables-across-pages.ts";
import { turnPagesBack } from "./turn-pages-back.ts";

const FIRST = [copyPreprocBlocks, attachFormulaNumbers, mergeCutEquations];
const LAST = [
  settleHeadingLevels,
  settleBlockTypes,
  mergeTablesAcrossPages,
  nestLists,
  bindNotes,
  rateConfidence,
  noteDroppedText,
  auditDocument,
  turnPagesBack,
];

const STAGES: Readonly<Record<Document["_backend"], readonly Stage[]>> = {
  pipeline: [
    discardPageFurniture,
    ...FIRST,
    retypeLists,
    mergeParagraphGroups,
    joinCutSentences,
    markNamedSections,
    ...LAST,
  ],
  vlm: [...FIRST, mergeMarkedText, mergeReferenceLists, ...LAST],
  hybrid: [
    discardPageFurniture,
    ...FIRST,
    mergeMarkedOrCutText,
    markNamedSections,
    mergeReferenceLists,
    ...LAST,
  ],
  // Office files state where paragraphs and tables end, so there is nothing to repair.
  office: [],
};

/** Lists the passes that finish a document, in the order in which they run. */
export function stagesFor(backend: Document["_backend"]): readonly Stage[] {
  return STAGES[backend];
}

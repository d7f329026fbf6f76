import { numberBlocks } from "@parsewright/document/blocks";
import { createOfficeImages } from "../office/office-images.ts";
import type { OfficePackage } from "../ooxml/office-package.ts";
import type { ReadContext, StructuredDocument } from "@parsewright/document/files";
import { readSheetPage } from "./read-sheet-page.ts";
import { hasCells } from "./sheet/collect-sheet.ts";
import type { CellContext } from "./sheet/read-cells.ts";
import { readSharedStrings } from "./workbook/read-shared-strings.ts";
import { type CellStyles, readStyles } from "./workbook/read-styles.ts";
import { readWorkbook, type SheetEntry, type Workbook } from "./workbook/read-workbook.ts";

/** Half of what one string can hold, since outputs repeat all tables in one; and what blank cells may add. */
const MAX_CHARACTERS = 256 * 1024 * 1024;
const MAX_BLANK_CHARACTERS = 64 * 1024 * 1024;

/** Opens a workbook: each visible sheet is a page. */
export async function openXlsx(pkg: OfficePackage): Promise<StructuredDocument> {
  const workbook = readWorkbook(pkg);
  const { styles, notes } = tryReadStyles(pkg);
  const sheets = shownSheets(workbook);

  return {
    pageCount: sheets.length,
    isPaged: true,
    notes: [...hiddenSheetNotes(workbook, sheets), ...notes],
    async *readPages({ first, last }, context) {
      const sharedStrings = await readSharedStrings(pkg, context.signal);
      const cells = { styles, sharedStrings, isDate1904: workbook.isDate1904 };
      const book = {
        pkg,
        cells,
        images: createOfficeImages(pkg, context),
        budget: { charactersLeft: MAX_CHARACTERS, blankCharactersLeft: MAX_BLANK_CHARACTERS },
        includeComments: context.includeComments,
        hasTitles: await hasSeveralFilledSheets(sheets, { pkg, cells, signal: context.signal }),
        signal: context.signal,
      };
      for (const [index, sheet] of sheets.slice(first, last + 1).entries()) {
        context.signal.throwIfAborted();
        const { blocks, discarded, notes: pageNotes, problem } = await readSheetPage(sheet, book);
        const allNotes = index === 0 ? [...sharedStrings.notes, ...pageNotes] : pageNotes;
        yield {
          para_blocks: numberBlocks(blocks),
          discarded_blocks: [...discarded],
          page_idx: index,
          parser_source_page: first + index,
          parser_title: sheet.name,
          ...(allNotes.length > 0 && { parser_notes: [...allNotes] }),
          ...(problem !== undefined && { parser_problem: problem }),
        };
      }
    },
  };
}

function tryReadStyles(pkg: OfficePackage): { styles: CellStyles; notes: string[] } {
  try {
    const part = pkg.relatedPart(pkg.mainPart, "styles");
    return { styles: readStyles(part === undefined ? undefined : pkg.readXml(part)), notes: [] };
  } catch {
    const note = "The number formats are damaged: numbers and dates are shown as they are stored.";
    return { styles: readStyles(undefined), notes: [note] };
  }
}

/** The visible sheets. A workbook that hides all of them would have no pages, so it shows all. */
function shownSheets({ sheets }: Workbook): readonly SheetEntry[] {
  const visible = sheets.filter(({ visibility }) => visibility === "visible");
  return visible.length > 0 ? visible : sheets;
}

function hiddenSheetNotes({ sheets }: Workbook, shown: readonly SheetEntry[]): string[] {
  return sheets
    .filter((sheet) => !shown.includes(sheet))
    .map(({ name }) => `The sheet "${name}" is hidden and was left out.`);
}

interface BookSource {
  readonly pkg: OfficePackage;
  readonly cells: CellContext;
  readonly signal: ReadContext["signal"];
}

/** Looks only until the second one is found, whatever pages are asked for. */
async function hasSeveralFilledSheets(
  sheets: readonly SheetEntry[],
  { pkg, cells, signal }: BookSource,
): Promise<boolean> {
  let filled = 0;
  for (const { part } of sheets) {
    if (part === undefined) continue;
    if (await hasCells({ pkg, part, context: cells, signal })) filled++;
    if (filled > 1) return true;
  }
  return false;
}

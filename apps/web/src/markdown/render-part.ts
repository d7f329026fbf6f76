import type { SheetCells } from "@parsewright/contract";
import type { TextPage, TextPart } from "../result/text-pages.ts";
import { drawFormulas } from "./draw-formulas.ts";
import type { FrameLook } from "./frame-source.ts";
import { markdownHtml } from "./markdown-html.ts";
import { noteFinder, showNotes } from "./note-marks.ts";
import { sanitizeHtml } from "./sanitize.ts";
import { addSheetHeads } from "./sheet-heads.ts";

/** How the parts of a text become what the frame shows. */
export function partRenderer(
  pages: readonly TextPage[],
  {
    look,
    cells,
    pictureUrl,
  }: {
    readonly look: FrameLook;
    /** By the ids of tables. */
    readonly cells: ReadonlyMap<string, SheetCells> | undefined;
    readonly pictureUrl: (name: string) => string | undefined;
  },
) {
  const noteOf = noteFinder(pages);
  return (section: HTMLElement, { id, markdown }: TextPart): void => {
    if (look === "source") {
      section.textContent = markdown;
      return;
    }
    section.append(sanitizeHtml(markdownHtml(markdown), pictureUrl));
    const table = section.querySelector("table");
    const shown = cells?.get(id);
    if (table && shown) addSheetHeads(table, shown);
    showNotes(section, (label) => noteOf(id, label));
    void drawFormulas(section);
  };
}

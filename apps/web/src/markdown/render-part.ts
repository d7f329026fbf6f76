import type { TextPage, TextPart } from "../result/text-pages.ts";
import { drawFormulas } from "./draw-formulas.ts";
import type { FrameLook } from "./frame-source.ts";
import { markdownHtml } from "./markdown-html.ts";
import { noteFinder, showNotes } from "./note-marks.ts";
import { sanitizeHtml } from "./sanitize.ts";

/** How the parts of a text become what the frame shows. */
export function partRenderer(
  pages: readonly TextPage[],
  look: FrameLook,
  pictureUrl: (name: string) => string | undefined,
) {
  const noteOf = noteFinder(pages);
  return (section: HTMLElement, { id, markdown }: TextPart): void => {
    if (look === "source") {
      section.textContent = markdown;
      return;
    }
    section.append(sanitizeHtml(markdownHtml(markdown), pictureUrl));
    showNotes(section, (label) => noteOf(id, label));
    void drawFormulas(section);
  };
}

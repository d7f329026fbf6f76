import type { TextPart } from "../result/text-pages.ts";
import { drawFormulas } from "./draw-formulas.ts";
import type { FrameLook } from "./frame-source.ts";
import { markdownHtml } from "./markdown-html.ts";
import { sanitizeHtml } from "./sanitize.ts";

/** How the parts of a text become what the frame shows. */
export function partRenderer(look: FrameLook, pictureUrl: (name: string) => string | undefined) {
  return (section: HTMLElement, { markdown }: TextPart): void => {
    if (look === "source") {
      section.textContent = markdown;
      return;
    }
    section.append(sanitizeHtml(markdownHtml(markdown), pictureUrl));
    void drawFormulas(section);
  };
}

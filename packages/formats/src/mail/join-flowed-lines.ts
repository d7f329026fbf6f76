import type { MimeEntity } from "./mime-entity.ts";

/** Joins lines of a paragraph, as plain text with `format=flowed` has them: one that ends in a space goes on in the next. */
export function joinFlowedLines(text: string, flow: NonNullable<MimeEntity["flow"]>): string {
  const joined: string[] = [];
  let open: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, quote = "", content = ""] = /^(>*) ?(.*)$/.exec(line) ?? [];
    // This mark is above a signature.
    const isMark = content === "-- ";
    const goesOn = content.endsWith(" ") && !isMark;
    const words = goesOn && flow === "without-spaces" ? content.slice(0, -1) : content;
    const start = quote && `${quote} `;
    joined.push(quote === open && !isMark ? joined.splice(-1).join("") + words : start + words);
    open = goesOn ? quote : undefined;
  }
  return joined.join("\n");
}

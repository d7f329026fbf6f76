import type { Span, SpanStyle } from "@parsewright/contract";

/** Text of one style, outside of links or in one. */
export interface StyledText {
  readonly text: string;
  readonly styles: readonly SpanStyle[];
  readonly link: string | undefined;
}

/** The spans of a line: text of one style is joined, and so is that of a link. */
export function lineSpans(line: readonly (StyledText | Span)[]): Span[] {
  const spans: Span[] = [];
  let run: StyledText[] = [];
  const flush = () => {
    spans.push(...linkedSpans(run));
    run = [];
  };
  for (const piece of line) {
    const isText = "text" in piece;
    if (!isText || run[0]?.link !== piece.link) flush();
    if (isText) run.push(piece);
    else spans.push(piece);
  }
  flush();
  return spans;
}

/** Text of one link, or of none. */
function linkedSpans(run: readonly StyledText[]): Span[] {
  const spans: Span[] = [];
  for (const { text, styles } of run) {
    const last = spans.at(-1);
    if (last !== undefined && (last.style ?? []).join() === styles.join()) {
      last.content = (last.content ?? "") + text;
    } else {
      spans.push({ type: "text", content: text, ...(styles.length > 0 && { style: [...styles] }) });
    }
  }
  const url = run[0]?.link;
  const content = spans.map((span) => span.content ?? "").join("");
  if (url === undefined || content.trim() === "") return spans;
  const [only] = spans;
  if (only !== undefined && spans.length === 1) return [{ ...only, type: "hyperlink", url }];
  return [{ type: "hyperlink", content, url, children: spans }];
}

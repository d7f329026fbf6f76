import { Parser } from "htmlparser2";

/** A start or end tag. `start` and `end` are its place in the source. */
export interface HtmlTag {
  readonly name: string;
  readonly isEnd: boolean;
  /** Not written, but implied by what follows it or by the end of the source. */
  readonly isImplied: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly start: number;
  readonly end: number;
}

/** Receives a source from left to right. `tag` answers whether to read on. */
export interface HtmlHandler {
  tag(tag: HtmlTag): boolean;
  text?(text: string): void;
}

/** No table of a page is this deep, and the parser's time for one tag grows with the depth. */
const MAX_DEPTH = 256;

const NO_ATTRIBUTES = {};

const LOOSE_BRACKET = /<(?=\/?[a-z])(?!\/?[a-z][^<>]*>)/gi;

/**
 * Reads HTML as a browser would, tags with balanced ends and text with its entities decoded. Whether it was read to
 * its end: not if the handler stopped it, or if it is nested too deeply.
 */
export function readHtml(source: string, handler: HtmlHandler): boolean {
  let depth = 0;
  let isReading = true;
  const emit = (tag: HtmlTag) => {
    depth += tag.isEnd ? -1 : 1;
    isReading &&= handler.tag(tag) && depth <= MAX_DEPTH;
    if (!isReading) parser.pause();
  };
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      const { startIndex: start, endIndex } = parser;
      emit({ name, isEnd: false, isImplied, attributes, start, end: endIndex + 1 });
    },
    onclosetag(name, isImplied) {
      const { startIndex: start, endIndex } = parser;
      emit({ name, isEnd: true, isImplied, attributes: NO_ATTRIBUTES, start, end: endIndex + 1 });
    },
    ontext(text) {
      if (isReading) handler.text?.(text);
    },
  });
  parser.write(source);
  if (isReading) parser.end();
  return isReading;
}

/** Makes text of a `<` that looks like a tag and is not one, as in `a<b</td>`: a browser would lose the end of the cell. */
export function escapeLooseBrackets(html: string): string {
  return html.replaceAll(LOOSE_BRACKET, "&lt;");
}

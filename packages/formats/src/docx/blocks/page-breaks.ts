import { findChild, textContent, type XmlElement } from "@parsewright/document/xml";
import { findProperty, type StyleSheet } from "../styles/style-sheet.ts";
import { isOn, valueOf } from "../tree/values.ts";
import { walkElements } from "../tree/walk-elements.ts";
import type { Draft } from "../drafts/draft.ts";

/** Page ends within a paragraph or table. */
interface PageBreaks {
  /** Before anything that it shows. */
  readonly isBefore: boolean;
  /** Behind the first thing that it shows, or in it while it shows nothing. */
  readonly isAfterStart: boolean;
}

/** Says of each paragraph or table of a section in turn whether the first block from it on begins a page. */
export class PageBreakMarker {
  readonly #sheet: StyleSheet;
  #hasBegun = false;
  #isNewPage = false;

  constructor(sheet: StyleSheet) {
    this.#sheet = sheet;
  }

  /** Marks what an element became. A page that begins within it is that of the next element. */
  mark(element: XmlElement, drafts: readonly Draft[]): readonly Draft[] {
    const { isBefore, isAfterStart } = findPageBreaks(element, this.#sheet);
    const [first, ...others] = drafts;
    if (first === undefined) {
      this.#isNewPage ||= this.#hasBegun && (isBefore || isAfterStart);
      return [];
    }
    const isNewPage = this.#hasBegun && (this.#isNewPage || isBefore);
    this.#hasBegun = true;
    this.#isNewPage = isAfterStart;
    return isNewPage ? [markDraft(first), ...others] : drafts;
  }
}

const SHOWN = new Set(["w:drawing", "w:pict", "w:object", "m:oMath"]);

function findPageBreaks(element: XmlElement, sheet: StyleSheet): PageBreaks {
  let hasContent = false;
  let isBefore = breaksBefore(element, sheet);
  let isAfterStart = false;
  for (const inner of walkElements(element)) {
    if (SHOWN.has(inner.name) || (inner.name === "w:t" && textContent(inner).trim() !== "")) {
      hasContent = true;
    } else if (isPageBreak(inner)) {
      if (hasContent) isAfterStart = true;
      else isBefore = true;
    }
  }
  return { isBefore, isAfterStart };
}

/** Checks for the end of a page, set by the author or by Word when it last laid the document out. */
function isPageBreak({ name, attributes }: XmlElement): boolean {
  return name === "w:lastRenderedPageBreak" || (name === "w:br" && attributes["w:type"] === "page");
}

function breaksBefore(element: XmlElement, sheet: StyleSheet): boolean {
  const properties = findChild(element, "w:pPr");
  const chain = sheet.paragraphChain(valueOf(properties, "w:pStyle"));
  const own = isOn(findChild(properties, "w:pageBreakBefore"));
  return own ?? isOn(findProperty(chain, "paragraph", "w:pageBreakBefore")) ?? false;
}

function markDraft(draft: Draft): Draft {
  if (draft.kind !== "code") return { ...draft, block: { ...draft.block, parser_new_page: true } };
  const { block } = draft.otherwise;
  return {
    ...draft,
    otherwise: { ...draft.otherwise, block: { ...block, parser_new_page: true } },
  };
}

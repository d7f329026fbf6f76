import type { Spot } from "../reading/selection.ts";
import { NOTE_PART_ATTRIBUTE } from "./note-marks.ts";
import { LINK_ATTRIBUTE } from "./sanitize.ts";

/** Callbacks for what happens in the frame of a text. */
export interface FrameListener {
  readonly signal: AbortSignal;
  /** The word of a section that an event is on. */
  readonly wordAt: (section: Element, event: MouseEvent) => number | undefined;
  /** The pointer is over a section, or over none; over which cell of its table, and which word. */
  readonly onHover: (sectionId: string | undefined, spot?: Spot) => void;
  /** The keyboard has come to a section. */
  readonly onVisit: (sectionId: string) => void;
  /** A section was clicked, or Enter pressed on it. */
  readonly onChoose: (sectionId: string, spot: Spot) => void;
  /** Text was selected, or nothing is any more. */
  readonly onSelect: (selected: Range | undefined) => void;
  readonly onEscape: () => void;
  readonly onMove: (section: Element, step: 1 | -1) => void;
  readonly onLink: (url: string) => void;
  /** The mark of a note was clicked, or Enter pressed on it: the section of the note. */
  readonly onNote: (sectionId: string) => void;
}

/** Reports what happens in the frame, which runs no script of its own. */
export function watchFrame(page: Document, listener: FrameListener): void {
  const { signal } = listener;
  const hover = (event: MouseEvent) =>
    listener.onHover(sectionOf(event)?.id, spotOf(event, listener));
  // The text moves under a pointer that rests, and words are not elements.
  page.addEventListener("pointerover", hover, { signal });
  page.addEventListener("pointermove", hover, { signal });
  page.addEventListener("selectionchange", () => listener.onSelect(selectedIn(page)), { signal });
  page.documentElement.addEventListener("pointerleave", () => listener.onHover(undefined), {
    signal,
  });
  page.addEventListener(
    "focusin",
    (event) => {
      const section = sectionOf(event);
      if (section?.matches(":focus-visible")) listener.onVisit(section.id);
    },
    { signal },
  );
  page.addEventListener("click", (event) => choose(event, page, listener), { signal });
  page.addEventListener("keydown", (event) => onKey(event, page, listener), { signal });
}

function onKey(event: KeyboardEvent, page: Document, listener: FrameListener): void {
  const section = page.activeElement?.closest("section");
  if (event.key === "Enter") choose(event, page, listener);
  if (event.key === "Escape") {
    (page.activeElement as HTMLElement | null)?.blur();
    listener.onEscape();
  }
  if (!section) return;
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  // Only on a section itself: inside a wide table the keys scroll as ever.
  event.preventDefault();
  listener.onMove(section, event.key === "ArrowDown" ? 1 : -1);
}

function choose(event: Event, page: Document, listener: FrameListener): void {
  const { onLink, onNote, onChoose } = listener;
  const target = event.target as Element;
  const url = target.closest(`[${LINK_ATTRIBUTE}]`)?.getAttribute(LINK_ATTRIBUTE);
  if (url) return onLink(url);
  const note = target.closest(`[${NOTE_PART_ATTRIBUTE}]`)?.getAttribute(NOTE_PART_ATTRIBUTE);
  if (note) return onNote(note);
  const section = sectionOf(event);
  // Whoever selects text wants to copy it.
  if (section && selectedIn(page) === undefined) onChoose(section.id, spotOf(event, listener));
}

function selectedIn(page: Document): Range | undefined {
  const selection = page.getSelection();
  return selection && !selection.isCollapsed ? selection.getRangeAt(0) : undefined;
}

/** The cell and the word that an event is on; a key is on none. */
function spotOf(event: Event, { wordAt }: FrameListener): Spot {
  const section = sectionOf(event);
  const hasPoint = section !== undefined && "clientX" in event;
  return {
    cell: cellOf(event),
    word: hasPoint ? wordAt(section, event as MouseEvent) : undefined,
  };
}

/** Finds the cell of its section's table that an event is in, or whose value a part of a chart shows. */
function cellOf(event: Event): number | undefined {
  const target = event.target as Element | null;
  const value = target?.closest?.("[data-cell]")?.getAttribute("data-cell");
  if (value) return Number(value);
  const cell = target?.closest?.("td, th");
  const index = cell ? cellsIn(sectionOf(event)).indexOf(cell) : -1;
  return index === -1 ? undefined : index;
}

/** The cells of the table of a section, in the order of `parser_cells`; none where only some of its rows exist. */
export function cellsIn(section: Element | null | undefined): Element[] {
  return [
    ...(section?.querySelector(":not(.long-table) > table")?.querySelectorAll("td, th") ?? []),
  ];
}

function sectionOf(event: Event): Element | undefined {
  return (event.target as Element | null)?.closest?.("section[id]:not([id=''])") ?? undefined;
}

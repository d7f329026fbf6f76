import { NOTE_PART_ATTRIBUTE } from "./note-marks.ts";
import { LINK_ATTRIBUTE } from "./sanitize.ts";

interface FrameListener {
  readonly signal: AbortSignal;
  /** The pointer is over a section, or over none; of a table, over which cell. */
  readonly onHover: (sectionId: string | undefined, cell?: number) => void;
  /** The keyboard has come to a section. */
  readonly onVisit: (sectionId: string) => void;
  /** A section was clicked, or Enter pressed on it. */
  readonly onChoose: (sectionId: string, cell?: number) => void;
  readonly onEscape: () => void;
  readonly onMove: (section: Element, step: 1 | -1) => void;
  readonly onLink: (url: string) => void;
  /** The mark of a note was clicked, or Enter pressed on it: the section of the note. */
  readonly onNote: (sectionId: string) => void;
}

/** Reports what happens in the frame, which runs no script of its own. */
export function watchFrame(page: Document, listener: FrameListener): void {
  const { signal } = listener;
  page.addEventListener(
    "pointerover",
    (event) => listener.onHover(sectionOf(event)?.id, cellOf(event)),
    { signal },
  );
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

function choose(event: Event, page: Document, { onLink, onNote, onChoose }: FrameListener): void {
  const target = event.target as Element;
  const url = target.closest(`[${LINK_ATTRIBUTE}]`)?.getAttribute(LINK_ATTRIBUTE);
  if (url) return onLink(url);
  const note = target.closest(`[${NOTE_PART_ATTRIBUTE}]`)?.getAttribute(NOTE_PART_ATTRIBUTE);
  if (note) return onNote(note);
  const section = sectionOf(event);
  // Whoever selects text wants to copy it.
  if (section && page.getSelection()?.isCollapsed !== false) onChoose(section.id, cellOf(event));
}

/** Finds the cell of its section's table that an event is in. */
function cellOf(event: Event): number | undefined {
  const cell = (event.target as Element | null)?.closest?.("td, th");
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

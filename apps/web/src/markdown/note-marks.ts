import type { TextPage } from "../result/text-pages.ts";

/** Names the note of a raised mark. */
export const NOTE_ATTRIBUTE = "data-note";
/** On a mark whose note is known: the part of the text that is the note, and its words for the style sheet. */
export const NOTE_PART_ATTRIBUTE = "data-note-part";
const NOTE_TEXT_ATTRIBUTE = "data-note-text";

const NOTE = /^\[\^([^\]\s]+)\]:\s+(.+)/s;

/** A part of a text that is a note. */
interface Note {
  readonly id: string;
  readonly text: string;
}

/** Finds the notes of a text by their marks. A mark that occurs on several pages belongs to the note nearest after it. */
export function noteFinder(pages: readonly TextPage[]) {
  const ids = new Map<string, number>();
  const notes: (Note & { readonly order: number; readonly label: string })[] = [];
  for (const { id, markdown } of pages.flatMap(({ parts }) => parts)) {
    ids.set(id, ids.size);
    const [, label, text] = NOTE.exec(markdown) ?? [];
    if (label === undefined || text === undefined) continue;
    notes.push({ id, text: text.trim(), order: ids.size - 1, label });
  }
  return (partId: string, label: string): Note | undefined => {
    const order = ids.get(partId) ?? 0;
    const same = notes.filter((note) => note.label === label);
    // The mark of the note itself leads nowhere.
    if (same.some(({ id }) => id === partId)) return undefined;
    return same.find((note) => note.order > order) ?? same.at(-1);
  };
}

/** Lets pointers, fingers and keys open the notes of the marks below an element. */
export function showNotes(root: Element, noteOf: (label: string) => Note | undefined): void {
  for (const mark of root.querySelectorAll<HTMLElement>(`[${NOTE_ATTRIBUTE}]`)) {
    const label = mark.getAttribute(NOTE_ATTRIBUTE) ?? "";
    const note = noteOf(label);
    if (note === undefined) continue;
    mark.setAttribute(NOTE_PART_ATTRIBUTE, note.id);
    mark.setAttribute(NOTE_TEXT_ATTRIBUTE, note.text);
    mark.setAttribute("role", "doc-noteref");
    mark.setAttribute("aria-label", `Note ${label}: ${note.text}`);
    mark.tabIndex = 0;
  }
}

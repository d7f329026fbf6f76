import type { TextPage } from "../result/text-pages.ts";

/** Names the note of a raised mark. */
export const NOTE_ATTRIBUTE = "data-note";

const NOTE = /^\[\^([^\]\s]+)\]:\s+(.+)/s;

/** Finds the notes of a text by their marks. A mark that occurs on several pages belongs to the note nearest after it. */
export function noteFinder(pages: readonly TextPage[]) {
  const ids = new Map<string, number>();
  const notes: { readonly order: number; readonly label: string; readonly text: string }[] = [];
  for (const { id, markdown } of pages.flatMap(({ parts }) => parts)) {
    ids.set(id, ids.size);
    const [, label, text] = NOTE.exec(markdown) ?? [];
    if (label !== undefined && text !== undefined) notes.push({ order: ids.size - 1, label, text });
  }
  return (partId: string, label: string): string | undefined => {
    const order = ids.get(partId) ?? 0;
    const same = notes.filter((note) => note.label === label);
    return (same.find((note) => note.order > order) ?? same.at(-1))?.text.trim();
  };
}

/** Gives the marks below an element the words of their notes. */
export function showNotes(root: Element, noteOf: (label: string) => string | undefined): void {
  for (const mark of root.querySelectorAll<HTMLElement>(`[${NOTE_ATTRIBUTE}]`)) {
    mark.title = noteOf(mark.getAttribute(NOTE_ATTRIBUTE) ?? "") ?? "";
  }
}

/** Gives notes names that no other note of the document has. */
export interface NoteNames {
  nameFor(mark: string): string;
}

/** Notes are counted anew on each page or in each chapter; in Markdown each needs a name of its own. */
export function createNoteNames(): NoteNames {
  const counts = new Map<string, number>();
  return {
    nameFor(mark) {
      const name = /^[\da-z]+$/i.test(mark) ? mark : "note";
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count === 1 ? name : `${name}-${count}`;
    },
  };
}

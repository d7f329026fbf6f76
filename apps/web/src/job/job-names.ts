const STORED_AS = "parser.names";
const MAX_NAMES = 100;

type NameStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What the documents of jobs were called, in this browser: the gateway does not keep names. */
export function readNames(storage: NameStorage): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(storage.getItem(STORED_AS) ?? "{}")));
  } catch {
    return new Map();
  }
}

/** Adds a name and drops the oldest when there are many. */
export function rememberName(storage: NameStorage, jobId: string, name: string): void {
  const names = [...readNames(storage), [jobId, name] as const].slice(-MAX_NAMES);
  storage.setItem(STORED_AS, JSON.stringify(Object.fromEntries(names)));
}

/** Forgets all names. */
export function forgetNames(storage: NameStorage): void {
  storage.removeItem(STORED_AS);
}

/** The stem that output files are named with: what the service allows of a file's name. */
export function basenameOf(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, "");
  return (
    stem
      .replaceAll(/[^a-zA-Z0-9_-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 100) || "doc"
  );
}

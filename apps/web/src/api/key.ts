const STORED_AS = "parser.key";
const FRAGMENT = /^#key=([\w-]+)$/;

interface BrowserParts {
  readonly location: Pick<Location, "hash" | "pathname" | "search">;
  readonly history: Pick<History, "replaceState">;
  readonly sessionStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

/** The key of a link with `#key=`, which then leaves the address, or the one this tab was given before. */
export function readKey({ location, history, sessionStorage }: BrowserParts): string {
  const [, fromLink] = FRAGMENT.exec(location.hash) ?? [];
  if (fromLink !== undefined) {
    sessionStorage.setItem(STORED_AS, fromLink);
    // A fragment never reaches a server; a copied address or a bookmark must not carry it either.
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(STORED_AS) ?? "";
}

/** Keeps a key for this tab; the empty one forgets it. */
export function storeKey(storage: BrowserParts["sessionStorage"], key: string): void {
  if (key === "") storage.removeItem(STORED_AS);
  else storage.setItem(STORED_AS, key);
}

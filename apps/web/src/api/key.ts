const STORED_AS = "parser.key";
const FRAGMENT = /^#key=([\w-]+)$/;

type KeyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface KeyStorages {
  /** Forgets a key with the tab. */
  readonly sessionStorage: KeyStorage;
  /** Keeps a key on this computer. */
  readonly localStorage: KeyStorage;
}

interface BrowserParts extends KeyStorages {
  readonly location: Pick<Location, "hash" | "pathname" | "search">;
  readonly history: Pick<History, "replaceState">;
}

/** The key of a link with `#key=`, which then leaves the address, that of this tab, or the one kept on this computer. */
export function readKey(browser: BrowserParts): string {
  const { location, history, sessionStorage, localStorage } = browser;
  const [, fromLink] = FRAGMENT.exec(location.hash) ?? [];
  if (fromLink !== undefined) {
    sessionStorage.setItem(STORED_AS, fromLink);
    // A fragment never reaches a server; a copied address or a bookmark must not carry it either.
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(STORED_AS) ?? localStorage.getItem(STORED_AS) ?? "";
}

/** Keeps a key for this tab, and on this computer where that was asked for. The empty one forgets both. */
export function storeKey(
  { sessionStorage, localStorage }: KeyStorages,
  key: string,
  isKept: boolean,
): void {
  localStorage.removeItem(STORED_AS);
  if (key === "") return sessionStorage.removeItem(STORED_AS);
  sessionStorage.setItem(STORED_AS, key);
  if (isKept) localStorage.setItem(STORED_AS, key);
}

/** Checks whether the key is in the storage that outlives the tab. */
export function isKeyKept({ localStorage }: Pick<KeyStorages, "localStorage">): boolean {
  return localStorage.getItem(STORED_AS) !== null;
}

/** Purpose of a group's text. */
export type Destination =
  | "text"
  | "skip"
  | "link"
  | "list text"
  | "picture"
  | "note"
  | "style sheet";

/** Properties that last until the group ends. */
export interface RtfState {
  destination: Destination;
  /** The names of HTML for the look of the text. */
  tags: ReadonlySet<string>;
  isHidden: boolean;
  /** Number of fallback characters that follow each Unicode character. */
  fallbackLength: number;
  codePage: string;
  /** Target of the link that contains the text. */
  link: string | undefined;
}

export function initialState(): RtfState {
  return {
    destination: "text",
    tags: new Set(),
    isHidden: false,
    fallbackLength: 1,
    codePage: "windows-1252",
    link: undefined,
  };
}

/** Groups that are not part of the text. */
export const SKIPPED: ReadonlySet<string> = new Set(
  (
    "fonttbl colortbl info header headerl headerr headerf footer footerl footerr footerf listtable listoverridetable " +
    "revtbl rsidtbl generator themedata colorschememapping latentstyles datastore xmlnstbl nonshppict objdata bkmkstart " +
    "bkmkend annotation atnid atnauthor atrfstart atrfend filetbl pgptbl userprops docvar mmathPr wgrffmtfilter"
  ).split(" "),
);

/** Groups with a star before their name that are part of the text all the same. */
export const STARRED: ReadonlySet<string> = new Set(["shppict", "fldinst", "shptxt", "footnote"]);

const LOOKS: Readonly<Record<string, string>> = {
  b: "b",
  i: "i",
  ul: "u",
  uld: "u",
  uldb: "u",
  strike: "s",
  striked: "s",
  super: "sup",
  sub: "sub",
};

/** Groups whose text is for something of its own. */
export const DESTINATIONS: Readonly<Record<string, Destination>> = {
  stylesheet: "style sheet",
  fldinst: "link",
  listtext: "list text",
  pntext: "list text",
  pict: "picture",
  footnote: "note",
};

/** Applies a word that sets how text looks or is encoded; returns `false` for other words. */
export function applyWord(state: RtfState, word: string, value: number | undefined): boolean {
  const look = lookAfter(state.tags, word, value);
  if (look !== undefined) state.tags = look;
  if (word === "plain") state.isHidden = false;
  else if (word === "v" || word === "deleted") state.isHidden = value !== 0;
  else if (word === "uc") state.fallbackLength = value ?? 1;
  else if (word === "ansicpg") state.codePage = codePageName(value ?? 1252);
  else return look !== undefined;
  return true;
}

/** The look of the text after a control word; `undefined` for a word that says nothing of it. */
function lookAfter(
  tags: ReadonlySet<string>,
  word: string,
  value: number | undefined,
): ReadonlySet<string> | undefined {
  if (word === "plain") return new Set();
  if (word === "ulnone") return without(tags, "u");
  if (word === "nosupersub") return without(without(tags, "sup"), "sub");
  const tag = Object.hasOwn(LOOKS, word) ? LOOKS[word] : undefined;
  if (tag === undefined) return undefined;
  return value === 0 ? without(tags, tag) : new Set([...tags, tag]);
}

function without(tags: ReadonlySet<string>, tag: string): ReadonlySet<string> {
  return new Set([...tags].filter((one) => one !== tag));
}

/** Code pages by the number that files name them by, where the decoder has another name. */
function codePageName(page: number): string {
  const names: Readonly<Record<number, string>> = {
    932: "shift_jis",
    936: "gbk",
    949: "euc-kr",
    950: "big5",
    866: "ibm866",
    874: "windows-874",
    10_000: "macintosh",
    65_001: "utf-8",
  };
  if (page >= 1250 && page <= 1258) return `windows-${page}`;
  return names[page] ?? "windows-1252";
}

/** Characters that have a word. */
export const CHARACTERS: Readonly<Record<string, string>> = {
  tab: "\t",
  emdash: "—",
  endash: "–",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  emspace: " ",
  enspace: " ",
};

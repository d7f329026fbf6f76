/** Commands that LaTeX draws exactly like another one. */
const SYNONYMS: Readonly<Record<string, string>> = {
  "\\le": "\\leq",
  "\\ge": "\\geq",
  "\\ne": "\\neq",
  "\\to": "\\rightarrow",
  "\\gets": "\\leftarrow",
  "\\land": "\\wedge",
  "\\lor": "\\vee",
  "\\lnot": "\\neg",
  "\\owns": "\\ni",
  "\\iff": "\\Longleftrightarrow",
  "\\implies": "\\Longrightarrow",
  "\\lbrace": "\\{",
  "\\rbrace": "\\}",
  "\\lbrack": "[",
  "\\rbrack": "]",
  "\\vert": "|",
  "\\lvert": "|",
  "\\rvert": "|",
  "\\mid": "|",
  "\\Vert": "\\|",
  "\\lVert": "\\|",
  "\\rVert": "\\|",
  "\\parallel": "\\|",
  "\\ast": "*",
  "\\colon": ":",
  "\\dots": "\\ldots",
  "\\dotsc": "\\ldots",
  "\\dotso": "\\ldots",
  "\\dotsb": "\\cdots",
  "\\dotsm": "\\cdots",
  "\\smallsetminus": "\\setminus",
  "\\backslash": "\\setminus",
  "\\emptyset": "\\varnothing",
  "\\stackrel": "\\overset",
  "\\cfrac": "\\dfrac",
  "\\mathbin": "",
  "\\mathrel": "",
  "\\mathop": "",
  "\\mathord": "",
  "\\mathstrut": "",
  "\\limits": "",
  "\\nolimits": "",
  "\\left": "",
  "\\right": "",
  "\\middle": "",
  "\\null": "",
};

const SIZE_COMMAND = /^\\[Bb]igg?[lmr]?$/;
const SPACE =
  /^(?:\s|~|\\[,;:!> ]|\\(?:q?quad|enspace|thinspace|medspace|thickspace|negthinspace))$/;

/** Number of groups that a command takes. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  "\\frac": 2,
  "\\dfrac": 2,
  "\\tfrac": 2,
  "\\binom": 2,
  "\\dbinom": 2,
  "\\tbinom": 2,
  "\\overset": 2,
  "\\underset": 2,
  "\\sqrt": 1,
};

const ACCENT =
  /^\\(?:wide)?(?:hat|tilde|bar|vec|dot|ddot|breve|check|acute|grave|mathring|overline|underline|overrightarrow|overbrace|underbrace)$/;

/** Commands that set letters in an alphabet; LaTeX draws a word like its letters one by one. */
const ALPHABETS: Readonly<Record<string, string>> = {
  "\\mathrm": "mathrm",
  "\\mathbf": "mathbf",
  "\\boldsymbol": "boldsymbol",
  "\\bm": "boldsymbol",
  "\\mathcal": "mathcal",
  "\\mathscr": "mathcal",
  "\\mathfrak": "mathfrak",
  "\\mathbb": "mathbb",
  "\\mathsf": "mathsf",
  "\\mathtt": "mathtt",
  "\\mathit": "",
  "\\text": "text",
  "\\textrm": "text",
  "\\mbox": "text",
  "\\hbox": "text",
  "\\operatorname": "operatorname",
};

/** Commands that change the alphabet up to the end of their group. */
const SWITCHES: Readonly<Record<string, string>> = {
  "\\rm": "mathrm",
  "\\bf": "mathbf",
  "\\it": "",
  "\\cal": "mathcal",
  "\\sf": "mathsf",
};

const TOKEN = /\\(?:[A-Za-z]+\*?|[^A-Za-z])|[^\\]/gsu;

/** Between atoms, so that commands do not run into letters. */
const SEPARATOR = "\u2009";

interface Item {
  base: string;
  sub: string;
  sup: string;
}

/**
 * The one way of writing that LaTeX treats like the source: spaces and redundant braces gone, sizes of fences gone, sub- before
 * superscript, one of several names for a sign. `\mathrm`, `\text` and `\operatorname` stay apart, so do `\frac` and `\tfrac`.
 */
export function normalForm(latex: string): string {
  const tokens = (latex.match(TOKEN) ?? []).filter((token) => !SPACE.test(token));
  return createReader(tokens).sequence("");
}

interface Reader {
  /** Reads up to the end of the group. */
  sequence(alphabet: string): string;
}

function createReader(tokens: readonly string[]): Reader {
  let position = 0;
  const next = () => tokens[position++];

  function sequence(outerAlphabet: string): string {
    let alphabet = outerAlphabet;
    let items: Item[] = [];
    let infix: { command: string; upper: Item[] } | undefined;
    for (let token = next(); token !== undefined && token !== "}"; token = next()) {
      if (token === "\\over" || token === "\\choose") {
        infix = { command: token === "\\over" ? "frac" : "binom", upper: items };
        items = [];
      } else if (token in SWITCHES) alphabet = SWITCHES[token] ?? "";
      else readToken(token, items, alphabet);
    }
    const written = writeItems(items);
    return infix ? `\\${infix.command}{${writeItems(infix.upper)}}{${written}}` : written;
  }

  function readToken(token: string, items: Item[], alphabet: string): void {
    const last = items.at(-1) ?? { base: "", sub: "", sup: "" };
    if ((token === "^" || token === "_" || token === "'") && items.length === 0) items.push(last);
    if (token === "_") last.sub += argument(alphabet);
    else if (token === "^") last.sup = joinAtoms(last.sup, argument(alphabet));
    else if (token === "'") last.sup = joinAtoms(last.sup, "\\prime");
    else {
      const base = atom(token, alphabet);
      if (base !== "") items.push({ base, sub: "", sup: "" });
    }
  }

  function argument(alphabet: string): string {
    const token = next();
    if (token === undefined) return "";
    return token === "{" ? sequence(alphabet) : atom(token, alphabet);
  }

  function atom(token: string, alphabet: string): string {
    const command = SYNONYMS[token] ?? token;
    if (token === "{") return sequence(alphabet);
    if (SIZE_COMMAND.test(command) || command === "") return "";
    const inner = ALPHABETS[command.replace("*", "")];
    if (inner !== undefined) return argument(inner === "" ? alphabet : inner);
    if (command === "\\begin" || command === "\\end") return `${command}{${argument("")}}`;
    return inAlphabet(command + groups(command, alphabet), alphabet);
  }

  function groups(command: string, alphabet: string): string {
    const count = ACCENT.test(command) ? 1 : (ARGUMENTS[command] ?? 0);
    const order = command === "\\sqrt" && tokens[position] === "[" ? `[${optional(alphabet)}]` : "";
    return order + Array.from({ length: count }, () => `{${argument(alphabet)}}`).join("");
  }

  function optional(alphabet: string): string {
    position++;
    const items: Item[] = [];
    for (let token = next(); token !== undefined && token !== "]"; token = next())
      readToken(token, items, alphabet);
    return writeItems(items);
  }

  return { sequence };
}

function joinAtoms(first: string, second: string): string {
  return first === "" ? second : first + SEPARATOR + second;
}

function inAlphabet(atom: string, alphabet: string): string {
  const isLetter = /^[A-Za-z]$/.test(atom);
  const isBoldSign = alphabet === "boldsymbol" || (alphabet === "mathbf" && /^\d$/.test(atom));
  return alphabet !== "" && (isLetter || isBoldSign) ? `\\${alphabet}{${atom}}` : atom;
}

function writeItems(items: readonly Item[]): string {
  return items
    .map(({ base, sub, sup }) => base + (sub && `_{${sub}}`) + (sup && `^{${sup}}`))
    .join(SEPARATOR)
    .replaceAll(/(?:\u2009?\\\\)+(?=\u2009\\end)/g, "")
    .replaceAll(/\u2009&(?=\u2009\\\\|\u2009\\end)/g, "");
}

/** Names and signs of LaTeX: which are the same, which letters an alphabet has. */

export const FUNCTIONS = new Set(
  (
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log " +
    "max min Pr sec sin sinh sup tan tanh"
  ).split(" "),
);

export const FONTS = {
  mathrm: "rm",
  textrm: "rm",
  text: "rm",
  textnormal: "rm",
  textup: "rm",
  mathit: "",
  mathnormal: "",
  textit: "",
  emph: "",
  mathbf: "mathbf",
  textbf: "mathbf",
  boldsymbol: "boldsymbol",
  bm: "boldsymbol",
  mathcal: "mathcal",
  mathscr: "mathscr",
  mathfrak: "mathfrak",
  mathbb: "mathbb",
  mathsf: "mathsf",
  textsf: "mathsf",
  mathtt: "mathtt",
  texttt: "mathtt",
};
export const CAPITALS_ONLY = new Set(["mathcal", "mathscr", "mathbb"]);

/** Signs that look the same but that KaTeX draws with different characters, or that have no single name. */
export const SYNONYMS = {
  "\\mid": "|",
  "\\vert": "|",
  "\\lvert": "|",
  "\\rvert": "|",
  "\\Vert": "\\|",
  "\\lVert": "\\|",
  "\\rVert": "\\|",
  "\\parallel": "\\|",
  "\\ast": "*",
  "\\@cdots": "\\cdots",
  "\\cdotp": "\\cdot",
  "\\lbrack": "[",
  "\\rbrack": "]",
  "\\lbrace": "\\{",
  "\\rbrace": "\\}",
  "\\lt": "<",
  "\\gt": ">",
  "\\le": "\\leq",
  "\\ge": "\\geq",
  "\\to": "\\rightarrow",
  "\\gets": "\\leftarrow",
  "\\land": "\\wedge",
  "\\lor": "\\vee",
  "\\lnot": "\\neg",
  "\\owns": "\\ni",
  "\\bot": "\\perp",
  "\\varnothing": "\\emptyset",
  "\\backslash": "\\setminus",
  "\\smallsetminus": "\\setminus",
  "\\doublecap": "\\Cap",
  "\\doublecup": "\\Cup",
  "\\Box": "\\square",
  "\\Diamond": "\\lozenge",
  "\\hslash": "\\hbar",
  "\\dag": "\\dagger",
  "\\ddag": "\\ddagger",
  "\\leqslant": "\\leq",
  "\\geqslant": "\\geq",
  "\\bigtriangleup": "\\triangle",
  "\\vartriangle": "\\triangle",
  "\\centerdot": "\\cdot",
  "\\thicksim": "\\sim",
  "\\thickapprox": "\\approx",
  "\\restriction": "\\upharpoonright",
  "\\llcorner": "\\lfloor",
  "\\textbackslash": "\\setminus",
  "\\textasciitilde": "\\sim",
  "\\textbar": "|",
  "\\textless": "<",
  "\\textgreater": ">",
  "\\lq": "`",
  "\\rq": "'",
  "\\infin": "\\infty",
  "≠": "\\neq",
  "∉": "\\notin",
  "≔": ":=",
  "≕": "=:",
  "…": "\\ldots",
  "⋯": "\\cdots",
  "−": "-",
  "–": "-",
  "—": "-",
  "×": "\\times",
  "·": "\\cdot",
  "°": "\\circ",
  "′": "\\prime",
  "≤": "\\leq",
  "≥": "\\geq",
  "→": "\\rightarrow",
  "∈": "\\in",
  "∞": "\\infty",
  "±": "\\pm",
  "«": "\\ll",
  "»": "\\gg",
  "“": '"',
  "”": '"',
  "’": "'",
  "‘": "`",
};

const GREEK =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega";
export const isGreek = (token) =>
  new Set(GREEK.split(" ").flatMap((name) => [name, `var${name}`])).has(
    token.slice(1).toLowerCase(),
  );
export const isCapitalGreek = (token) => /^\\[A-Z]/.test(token) && isGreek(token);

export const ACCENTS = {
  "\\widehat": "\\hat",
  "\\widetilde": "\\tilde",
  "\\widecheck": "\\check",
  "\\overrightarrow": "\\vec",
  "\\bar": "\\bar",
};
export const WIDE_ACCENTS = {
  "\\hat": "\\widehat",
  "\\tilde": "\\widetilde",
  "\\bar": "\\overline",
  "\\vec": "\\overrightarrow",
};

export const MATRICES = {
  "()": "pmatrix",
  "[]": "bmatrix",
  "||": "vmatrix",
  "\\|\\|": "Vmatrix",
  "\\{\\}": "Bmatrix",
};
export const DELIMITERS = {
  "<": "\\langle",
  ">": "\\rangle",
  "\\lt": "\\langle",
  "\\gt": "\\rangle",
  "⟨": "\\langle",
  "⟩": "\\rangle",
};

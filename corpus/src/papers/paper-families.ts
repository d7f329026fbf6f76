import { inSplit } from "../in-split.ts";
import type { TexProgram } from "../producers/tex/run-tex.ts";

/** A class and a font of papers. A family is either tuned on or only scored, never both. */
export interface PaperFamily {
  readonly name: string;
  readonly split: "seen" | "unseen";
  readonly program: TexProgram;
  /** The line of the class, and the fonts after it. */
  readonly preamble: string;
  /** Commands that its fonts draw like others, such as bold Greek letters that are not bold. */
  readonly lacks?: readonly string[];
  /** Number of letters of formulas that fit in a line. */
  readonly lineCharacters: number;
  /** Writes the heading of a section as the class prints it. */
  readonly heading: (number: number, text: string) => string;
  /** Equations are numbered anew in each section. */
  readonly numbersBySection?: boolean;
  /** Mathematics, where nothing else is said; reactions and units beside it; or nothing but what looks like it. */
  readonly content?: "chemistry" | "traps";
}

const plainHeading: PaperFamily["heading"] = (number, text) => `${number} ${text}`;
const dottedHeading: PaperFamily["heading"] = (number, text) => `${number}. ${text}`;
const capitalHeading: PaperFamily["heading"] = (number, text) => `${number}. ${text.toUpperCase()}`;
const romanHeading: PaperFamily["heading"] = (number, text) =>
  `${["I", "II", "III", "IV", "V", "VI"][number - 1] ?? number}. ${text.toUpperCase()}`;

const USUAL = { program: "pdflatex", lineCharacters: 62, heading: plainHeading } as const;

/** Only families of unseen fonts or classes tell how a rule does that was tuned on the others. */
export const PAPER_FAMILIES: readonly PaperFamily[] = [
  ...inSplit<PaperFamily>("seen", [
    {
      ...USUAL,
      name: "article-cm",
      preamble: String.raw`\documentclass[11pt]{article}\usepackage{amsmath,amssymb}`,
    },
    {
      ...USUAL,
      name: "amsart-lm",
      preamble: String.raw`\documentclass{amsart}\usepackage[T1]{fontenc}\usepackage{lmodern,amssymb}\numberwithin{equation}{section}`,
      lineCharacters: 58,
      heading: capitalHeading,
      numbersBySection: true,
    },
    {
      ...USUAL,
      name: "ieeetran-times",
      preamble: String.raw`\documentclass[journal]{IEEEtran}\usepackage{mathptmx}\usepackage{amsmath,amssymb}`,
      lacks: [String.raw`\boldsymbol`],
      lineCharacters: 40,
      heading: romanHeading,
    },
    {
      ...USUAL,
      name: "revtex-newtx",
      preamble: String.raw`\documentclass[aps,prb,twocolumn,a4paper]{revtex4-2}\usepackage{amsmath}\usepackage{newtxtext,newtxmath}`,
      lineCharacters: 40,
      heading: romanHeading,
    },
    {
      ...USUAL,
      name: "llncs-cm",
      preamble: String.raw`\documentclass{llncs}\usepackage{amsmath,amssymb}`,
      lineCharacters: 52,
    },
    {
      ...USUAL,
      name: "twocolumn-pazo",
      preamble: String.raw`\documentclass[twocolumn,10pt,a4paper]{article}\usepackage[margin=20mm]{geometry}\usepackage[T1]{fontenc}\usepackage{mathpazo}\usepackage{amsmath,amssymb}`,
      lineCharacters: 40,
    },
    {
      ...USUAL,
      name: "article-mathabx",
      preamble: String.raw`\documentclass[11pt,leqno]{article}\usepackage[T1]{fontenc}\usepackage{lmodern,amsmath,amsfonts}\usepackage{mathabx}`,
    },
    {
      ...USUAL,
      name: "article-fira",
      program: "lualatex",
      preamble: String.raw`\documentclass[10pt,a4paper]{article}\usepackage{amsmath}\usepackage{unicode-math}\setmainfont{FiraSans-Regular.otf}[BoldFont=FiraSans-Bold.otf,ItalicFont=FiraSans-Italic.otf]\setmathfont{FiraMath-Regular.otf}`,
      lacks: [
        String.raw`\boldsymbol`,
        String.raw`\mathcal`,
        String.raw`\mathfrak`,
        String.raw`\setminus`,
      ],
    },
    {
      ...USUAL,
      name: "article-stix",
      preamble: String.raw`\documentclass[10pt]{article}\usepackage{amsmath}\usepackage{stix}`,
    },
    {
      ...USUAL,
      name: "chemistry-cmbright",
      preamble: String.raw`\documentclass[11pt]{article}\usepackage[T1]{fontenc}\usepackage{amsmath,amssymb}\usepackage{cmbright}\usepackage[version=4]{mhchem}\usepackage{siunitx}`,
      lacks: [String.raw`\boldsymbol`],
      content: "chemistry",
    },
    {
      ...USUAL,
      name: "traps-times",
      preamble: String.raw`\documentclass[11pt]{article}\usepackage[T1]{fontenc}\usepackage{textcomp,mathptmx}`,
      content: "traps",
    },
  ]),
  ...inSplit<PaperFamily>("unseen", [
    {
      ...USUAL,
      name: "elsarticle-antykwa",
      preamble: String.raw`\documentclass[final,3p]{elsarticle}\usepackage[T1]{fontenc}\usepackage{amsmath,amssymb}\usepackage[math]{anttor}`,
      lineCharacters: 70,
      heading: dottedHeading,
    },
    {
      ...USUAL,
      name: "elsarticle-newtx",
      preamble: String.raw`\documentclass[final,5p,twocolumn]{elsarticle}\usepackage{amsmath}\usepackage{newtxtext,newtxmath}`,
      lineCharacters: 40,
      heading: dottedHeading,
    },
    {
      ...USUAL,
      name: "acmart-libertine",
      preamble: String.raw`\documentclass[sigconf,nonacm]{acmart}\settopmatter{printacmref=false,printfolios=true}`,
      lineCharacters: 40,
      heading: (number, text) => `${number} ${text.toUpperCase()}`,
    },
    {
      ...USUAL,
      name: "article-libertinus",
      preamble: String.raw`\documentclass[11pt,a4paper]{article}\usepackage[T1]{fontenc}\usepackage{amsmath}\usepackage{libertine}\usepackage{libertinust1math}`,
      lacks: [String.raw`\boldsymbol`, String.raw`\mathfrak`],
      lineCharacters: 64,
    },
    {
      ...USUAL,
      name: "amsart-newpx",
      preamble: String.raw`\documentclass[11pt]{amsart}\usepackage{newpxtext,newpxmath}`,
      lineCharacters: 56,
      heading: capitalHeading,
    },
    {
      ...USUAL,
      name: "article-mnsymbol",
      preamble: String.raw`\documentclass[11pt]{article}\usepackage{amsmath,amsfonts}\usepackage{MnSymbol}`,
    },
    {
      ...USUAL,
      name: "koma-kpfonts",
      program: "lualatex",
      preamble: String.raw`\documentclass[11pt,twocolumn]{scrartcl}\usepackage[margin=18mm]{geometry}\usepackage{amsmath}\usepackage{kpfonts-otf}`,
      lacks: [String.raw`\boldsymbol`],
      lineCharacters: 38,
    },
    {
      ...USUAL,
      name: "memoir-fourier",
      preamble: String.raw`\documentclass[11pt,a4paper,oneside,article,leqno]{memoir}\usepackage[T1]{fontenc}\usepackage{amsmath,amssymb}\usepackage{fourier}`,
      lineCharacters: 58,
    },
    {
      ...USUAL,
      name: "luatex-stix-two",
      program: "lualatex",
      preamble: String.raw`\documentclass[10pt,a4paper]{article}\usepackage{amsmath}\usepackage{unicode-math}\setmainfont{STIXTwoText-Regular.otf}[BoldFont=STIXTwoText-Bold.otf,ItalicFont=STIXTwoText-Italic.otf]\setmathfont{STIXTwoMath-Regular.otf}`,
      lacks: [String.raw`\boldsymbol`],
    },
    {
      ...USUAL,
      name: "chemistry-euler",
      preamble: String.raw`\documentclass[11pt]{scrartcl}\usepackage[T1]{fontenc}\usepackage{amsmath,amssymb}\usepackage{palatino,eulervm}\usepackage[version=4]{mhchem}\usepackage{siunitx}`,
      lacks: [String.raw`\boldsymbol`],
      lineCharacters: 60,
      content: "chemistry",
    },
    {
      ...USUAL,
      name: "traps-libertine",
      preamble: String.raw`\documentclass[10pt,twocolumn]{scrartcl}\usepackage[margin=18mm]{geometry}\usepackage[T1]{fontenc}\usepackage{textcomp,libertine}`,
      lineCharacters: 40,
      content: "traps",
    },
  ]),
];

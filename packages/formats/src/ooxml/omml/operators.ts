import { findChild } from "@parsewright/document/xml";
import { isOn, propertyOf, type ElementWriter } from "./converter.ts";
import {
  endOfAtom,
  FUNCTION_NAMES,
  joinLatex,
  LARGE_OPERATORS,
  MATH_SYMBOLS,
  textToLatex,
  withScripts,
} from "@parsewright/document/latex";

const INTEGRAL = "∫";

/** Sums, integrals and their like. */
export const writeLargeOperator: ElementWriter = (element, convert) => {
  const character = propertyOf(element, "m:chr") ?? INTEGRAL;
  const sub = isOn(element, "m:subHide") ? "" : convert.content(findChild(element, "m:sub"));
  const sup = isOn(element, "m:supHide") ? "" : convert.content(findChild(element, "m:sup"));
  const hasScripts = sub !== "" || sup !== "";
  const operator =
    operatorLatex(character) +
    (hasScripts ? limitsOf(character, propertyOf(element, "m:limLoc")) : "");
  return joinLatex([
    withScripts(operator, { sub, sup }),
    convert.content(findChild(element, "m:e")),
  ]);
};

function operatorLatex(character: string): string {
  if (character === "") return "{}";
  const known = LARGE_OPERATORS.get(character);
  return (
    known ?? String.raw`\mathop{${MATH_SYMBOLS.get(character) ?? (textToLatex(character) || "{}")}}`
  );
}

/** Says where the limits go when it is not where LaTeX puts them in a displayed formula. */
function limitsOf(character: string, location: string | undefined): string {
  if (character === "") return "";
  const isIntegral = String.raw`\int \iint \iiint \oint \oiint \oiiint`
    .split(" ")
    .includes(LARGE_OPERATORS.get(character) ?? "");
  if (location === "undOvr" && isIntegral) return String.raw`\limits`;
  if (location === "subSup" && !isIntegral) return String.raw`\nolimits`;
  return "";
}

export const writeFunction: ElementWriter = (element, convert) =>
  joinLatex([
    convert.name(findChild(element, "m:fName")),
    convert.content(findChild(element, "m:e")),
  ]);

/** Something under the base: the limit of a function, or a mark of its own. */
export const writeLowerLimit: ElementWriter = (element, convert) => {
  const base = convert.name(findChild(element, "m:e"));
  const sub = convert.content(findChild(element, "m:lim"));
  if (sub === "") return base;
  // Some writers underline with a character of its own.
  if (sub === String.raw`\_`) return String.raw`\underline{${base}}`;
  const operator = asOperatorWithLimits(base, LOWER);
  return operator === undefined
    ? String.raw`\underset{${sub}}{${base}}`
    : withScripts(operator, { sub });
};

/** The same over the base. */
export const writeUpperLimit: ElementWriter = (element, convert) => {
  const base = convert.name(findChild(element, "m:e"));
  const sup = convert.content(findChild(element, "m:lim"));
  if (sup === "") return base;
  const operator = asOperatorWithLimits(base, UPPER);
  return operator === undefined
    ? String.raw`\overset{${sup}}{${base}}`
    : withScripts(operator, { sup });
};

interface LimitSide {
  /** A brace on this side takes its text as a script. */
  readonly brace: string;
  /** A limit on the other side, and nothing else. */
  readonly other: RegExp;
}

const LOWER: LimitSide = { brace: String.raw`\underbrace{`, other: /^\\limits\^\{[^{}]*\}$/ };
const UPPER: LimitSide = { brace: String.raw`\overbrace{`, other: /^\\limits_\{[^{}]*\}$/ };

const LIMIT_FUNCTIONS = new Set("det gcd inf lim liminf limsup max min Pr sup".split(" "));

/** LaTeX that takes scripts below and above, when the base is such an operator, or a brace. */
function asOperatorWithLimits(base: string, { brace, other }: LimitSide): string | undefined {
  const end = endOfAtom(base, 0);
  const head = base.slice(0, end);
  const isAlone = end === base.length;
  if (base.startsWith(brace)) return isAlone ? base : undefined;
  const isLarge = LARGE.has(head);
  // A limit on the other side may be there already.
  if (!isAlone) return isLarge && other.test(base.slice(end)) ? base : undefined;
  if (LIMIT_FUNCTIONS.has(head.slice(1))) return base;
  if (isLarge) return String.raw`${base}\limits`;
  if (FUNCTION_NAMES.has(head.slice(1))) return String.raw`\operatorname*{${head.slice(1)}}`;
  return base.startsWith(String.raw`\operatorname{`) ? base.replace("{", "*{") : undefined;
}

const LARGE = new Set(LARGE_OPERATORS.values());

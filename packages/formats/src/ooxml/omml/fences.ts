import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { isCentred, writeCases, writeFencedMatrix } from "./arrays.ts";
import { isOn, propertyOf, type Converter, type ElementWriter } from "./converter.ts";
import { joinLatex, MATH_SYMBOLS, textToLatex } from "@parsewright/document/latex";

interface Fence {
  readonly begin: string;
  readonly end: string;
  readonly separator: string;
}

/** Parentheses and their like around one or more parts. */
export const writeFence: ElementWriter = (element, convert) => {
  const fence: Fence = {
    begin: propertyOf(element, "m:begChr") ?? "(",
    end: propertyOf(element, "m:endChr") ?? ")",
    separator: propertyOf(element, "m:sepChr") ?? "|",
  };
  const parts = childElements(element, "m:e");
  const [only, ...others] = parts;
  const special = only && others.length === 0 ? writeSpecial(fence, only, convert) : undefined;
  if (special !== undefined) return special;
  const contents = parts.map((part) => convert.content(part));
  const mayGrow = propertyOf(element, "m:grow") === undefined || isOn(element, "m:grow");
  return mayGrow && needsGrowth(fence, contents)
    ? writeGrowing(fence, contents)
    : writePlain(fence, contents);
};

const MATRICES = new Map(
  Object.entries({
    "()": "pmatrix",
    "[]": "bmatrix",
    "{}": "Bmatrix",
    "||": "vmatrix",
    "‖‖": "Vmatrix",
  }),
);

/** Fences that have a name together with what they hold. */
function writeSpecial(
  { begin, end }: Fence,
  part: XmlElement,
  convert: Converter,
): string | undefined {
  const matrix = onlyChild(part, "m:m");
  const environment = MATRICES.get(begin + end);
  if (matrix && environment !== undefined && isCentred(matrix)) {
    return writeFencedMatrix(matrix, environment, convert);
  }
  const array = onlyChild(part, "m:eqArr");
  if (array && begin === "{" && end === "") return writeCases(array, convert);
  const fraction = onlyChild(part, "m:f");
  if (!fraction || begin !== "(" || end !== ")" || propertyOf(fraction, "m:type") !== "noBar") {
    return undefined;
  }
  const [upper, lower] = ["m:num", "m:den"].map((name) =>
    convert.content(findChild(fraction, name)),
  );
  return String.raw`\binom{${upper}}{${lower}}`;
}

function onlyChild(element: XmlElement, name: string): XmlElement | undefined {
  const children = childElements(element).filter((child) => !child.name.endsWith("Pr"));
  return children.length === 1 && children[0]?.name === name ? children[0] : undefined;
}

/** LaTeX that is taller than a line of letters with scripts. */
const TALL =
  /\\(?:frac|genfrac|binom|sqrt|begin|left|boxed|mathop|(?:over|under)[a-z]+|x[a-zA-Z]+|sum|prod|coprod|o?i+nt|int|big[a-z]+|lim|limits)(?![A-Za-z])/;

/** Bars look the same on both sides, so only a pair that is marked as one is read as one. */
function needsGrowth({ begin, end }: Fence, contents: readonly string[]): boolean {
  const isClear = begin !== "" && end !== "" && !/[|‖∣∥]/.test(begin + end);
  return !isClear || contents.some((content) => TALL.test(content));
}

function writePlain({ begin, end, separator }: Fence, contents: readonly string[]): string {
  const between = contents.flatMap((content, index) =>
    index === 0 ? [content] : [signOf(separator), content],
  );
  return joinLatex([signOf(begin), ...between, signOf(end)]);
}

function writeGrowing({ begin, end, separator }: Fence, contents: readonly string[]): string {
  if (begin === "" && end === "") return writePlain({ begin, end, separator }, contents);
  const middle = GROWING.get(separator);
  const between = middle === undefined ? signOf(separator) : String.raw`\middle${middle}`;
  const inner = contents.flatMap((content, index) =>
    index === 0 ? [content] : [between, content],
  );
  const left = growingDelimiter(begin);
  const right = growingDelimiter(end);
  return joinLatex([
    String.raw`\left${left.delimiter}`,
    joinLatex([left.rest, ...inner, right.rest]),
    String.raw`\right${right.delimiter}`,
  ]);
}

const GROWING: ReadonlyMap<string, string> = new Map([
  ...Array.from("()[]|/", (character) => [character, character] as const),
  ...Array.from(
    "{}‖⟨⟩〈〉⌈⌉⌊⌋⟮⟯⎰⎱↑↓↕⇑⇓⇕\\",
    (character) => [character, MATH_SYMBOLS.get(character) ?? "."] as const,
  ),
  ["<", String.raw`\langle`],
  [">", String.raw`\rangle`],
  ["∣", "|"],
  ["∥", String.raw`\|`],
]);

/** A character that cannot grow is beside an invisible one that can. */
function growingDelimiter(character: string): { delimiter: string; rest: string } {
  const delimiter = GROWING.get(character);
  return delimiter === undefined
    ? { delimiter: ".", rest: signOf(character) }
    : { delimiter, rest: "" };
}

function signOf(character: string): string {
  if (character === "<" || character === ">") return GROWING.get(character) ?? "";
  const symbol = MATH_SYMBOLS.get(character) ?? GROWING.get(character);
  return (
    symbol ??
    (/^[\x21-\x7E]$/.test(character) && !/[\^_]/.test(character)
      ? character
      : textToLatex(character))
  );
}

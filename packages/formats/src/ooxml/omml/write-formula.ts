import { childElements, type XmlElement } from "@parsewright/document/xml";
import { writeEquationArray, writeMatrix } from "./arrays.ts";
import { NO_ROWS, type Converter, type ElementWriter, type RowMarks } from "./converter.ts";
import {
  writeAccent,
  writeBar,
  writeBorderBox,
  writeBox,
  writeGroupCharacter,
  writePhantom,
} from "./decorations.ts";
import { plainText } from "./equation-number.ts";
import { writeFence } from "./fences.ts";
import { writeFraction, writeRadical } from "./fractions.ts";
import { joinLatex, textToLatex } from "@parsewright/document/latex";
import { resolveLooseMarks } from "./loose-marks.ts";
import {
  writeFunction,
  writeLargeOperator,
  writeLowerLimit,
  writeUpperLimit,
} from "./operators.ts";
import { mergeRuns, readRun, runToLatex, type MathRun } from "./runs.ts";
import { writePrescripts, writeScripts } from "./scripts.ts";

const WRITERS: ReadonlyMap<string, ElementWriter> = new Map(
  Object.entries({
    "m:acc": writeAccent,
    "m:bar": writeBar,
    "m:borderBox": writeBorderBox,
    "m:box": writeBox,
    "m:d": writeFence,
    "m:eqArr": writeEquationArray,
    "m:f": writeFraction,
    "m:func": writeFunction,
    "m:groupChr": writeGroupCharacter,
    "m:limLow": writeLowerLimit,
    "m:limUpp": writeUpperLimit,
    "m:m": writeMatrix,
    "m:nary": writeLargeOperator,
    "m:phant": writePhantom,
    "m:rad": writeRadical,
    "m:sPre": writePrescripts,
    "m:sSub": writeScripts,
    "m:sSubSup": writeScripts,
    "m:sSup": writeScripts,
  }),
);

/** Elements that are deleted or not part of the formula. */
const LEFT_OUT = new Set(["w:del", "w:moveFrom", "w:drawing", "w:pict", "w:object"]);

/** Deeper formulas keep their text only. */
const DEEPEST_NESTING = 100;

interface Place extends RowMarks {
  readonly depth: number;
  readonly isName: boolean;
}

/** The LaTeX of what is inside a formula or one of its lines. */
export function writeFormula(element: XmlElement, marks: RowMarks = NO_ROWS): string {
  return writeContent(element, { ...marks, depth: 0, isName: false });
}

function writeContent(element: XmlElement, place: Place): string {
  if (place.depth > DEEPEST_NESTING) return textToLatex(plainText(element));
  const convert = converterAt(place);
  const pieces: string[] = [];
  let runs: MathRun[] = [];
  const writeRuns = () => {
    for (const run of mergeRuns(runs)) pieces.push(runToLatex(run, place));
    runs = [];
  };
  for (const child of partsOf(element)) {
    if (isRun(child)) {
      runs.push(readRun(child));
      continue;
    }
    writeRuns();
    const write = WRITERS.get(child.name);
    pieces.push(write ? write(child, convert) : convert.content(child));
  }
  writeRuns();
  return resolveLooseMarks(joinLatex(pieces));
}

function converterAt({ depth, isName }: Place): Converter {
  const inside = (element: XmlElement | undefined, place: Omit<Place, "depth">) =>
    element === undefined ? "" : writeContent(element, { ...place, depth: depth + 1 });
  return {
    content: (element) => inside(element, { ...NO_ROWS, isName: false }),
    name: (element) => inside(element, { ...NO_ROWS, isName: true }),
    base: (element) => inside(element, { ...NO_ROWS, isName }),
    row: (element, marks) => inside(element, { ...marks, isName: false }),
  };
}

function isRun({ name }: XmlElement): boolean {
  return name === "m:r" || name === "w:r";
}

/** Elements Word wraps around parts of a formula without changing it, such as marks of revision. */
const WRAPPERS = new Set([
  "w:ins",
  "w:moveTo",
  "w:sdt",
  "w:sdtContent",
  "w:hyperlink",
  "w:smartTag",
  "w:fldSimple",
]);

/** The parts in order, out of their wrappers, without properties. */
function partsOf(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((child) => {
    if (LEFT_OUT.has(child.name) || child.name.endsWith("Pr")) return [];
    return WRAPPERS.has(child.name) ? partsOf(child) : [child];
  });
}

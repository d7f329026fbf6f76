import {
  findChild,
  isElement,
  textContent,
  type XmlElement,
  type XmlNode,
} from "@parsewright/document/xml";
import { equationFieldToLatex } from "./equation-field.ts";
import { formFieldText } from "./form-fields.ts";
import { replaceChildren } from "./replace-children.ts";
import { walkElements } from "./walk-elements.ts";

interface OpenField {
  readonly begin: XmlElement;
  instruction: string;
  /** The part before is the instruction, the part after is what the document shows. */
  isResult: boolean;
}

/**
 * Rewrites fields that are spread over runs, or over paragraphs, as `w:fldSimple` around each run of their result.
 * Instructions go. A field that never ends is not a field: its text stays.
 */
export function resolveFields(story: XmlElement): XmlElement {
  const marks = findCompleteMarks(story);
  const open: OpenField[] = [];
  const isShown = () => open.every(({ isResult }) => isResult);

  function rewrite(element: XmlElement): XmlElement | readonly XmlElement[] {
    if (element.name === "w:txbxContent") return resolveFields(element);
    if (element.name === "w:r" && (open.length > 0 || hasMark(element))) return rewriteRun(element);
    if (CONTENT.has(element.name) && !isShown()) return [];
    return replaceChildren(element, rewrite);
  }

  function rewriteRun(run: XmlElement): XmlElement[] {
    const properties = run.children.filter((node) => isElement(node) && node.name === "w:rPr");
    const pieces: XmlElement[] = [];
    let content: XmlNode[] = [];
    const flush = () => {
      if (content.length > 0) {
        pieces.push(wrap({ ...run, children: [...properties, ...content] }, open));
      }
      content = [];
    };
    for (const node of run.children) {
      if (!isElement(node) || node.name === "w:rPr") continue;
      if (node.name === "w:fldChar") {
        flush();
        content.push(...applyMark(node, marks, open));
      } else if (node.name === "w:instrText" || !isShown()) {
        const field = open.findLast(({ isResult }) => !isResult);
        if (field !== undefined) field.instruction += textContent(node);
      } else {
        content.push(...[rewrite(node)].flat());
      }
    }
    flush();
    return pieces;
  }

  return replaceChildren(story, rewrite);
}

function hasMark(run: XmlElement): boolean {
  return findChild(run, "w:fldChar") !== undefined;
}

/** Besides runs, what a paragraph shows. */
const CONTENT = new Set(["m:oMath", "m:oMathPara", "w:tbl"]);

/** Moves from instruction to result to the end of a field. Returns what a field without a result shows. */
function applyMark(
  mark: XmlElement,
  marks: ReadonlySet<XmlElement>,
  open: OpenField[],
): XmlElement[] {
  if (!marks.has(mark)) return [];
  const type = mark.attributes["w:fldCharType"];
  if (type === "begin") {
    open.push({ begin: mark, instruction: "", isResult: false });
  } else if (type === "separate") {
    const field = open.at(-1);
    if (field !== undefined) field.isResult = true;
  } else {
    const field = open.pop();
    if (field === undefined || field.isResult || open.some(({ isResult }) => !isResult)) return [];
    return withoutResult(field);
  }
  return [];
}

/** The element that stands for a formula in LaTeX; no file has it. */
export const LATEX_ELEMENT = "parser:latex";

/** Shows a field that keeps no result in the file. */
function withoutResult({ instruction, begin }: OpenField): XmlElement[] {
  if (/^\s*EQ\b/i.test(instruction)) {
    return [{ name: LATEX_ELEMENT, attributes: {}, children: [equationFieldToLatex(instruction)] }];
  }
  const text = formFieldText(instruction, findChild(begin, "w:ffData"));
  if (text === "") return [];
  return [{ name: "w:t", attributes: { "xml:space": "preserve" }, children: [text] }];
}

function wrap(run: XmlElement, open: readonly OpenField[]): XmlElement {
  return open.reduceRight<XmlElement>(
    (inner, { instruction }) => ({
      name: "w:fldSimple",
      attributes: { "w:instr": instruction.trim() },
      children: [inner],
    }),
    run,
  );
}

/** The marks of fields that begin and end within the story. */
function findCompleteMarks(story: XmlElement): Set<XmlElement> {
  const complete = new Set<XmlElement>();
  const stack: XmlElement[][] = [];
  for (const element of walkElements(story, "w:txbxContent")) {
    if (element.name !== "w:fldChar") continue;
    const type = element.attributes["w:fldCharType"];
    if (type === "begin") stack.push([element]);
    else stack.at(-1)?.push(element);
    if (type === "end") stack.pop()?.forEach((mark) => complete.add(mark));
  }
  return complete;
}

import {
  childElements,
  findChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from "@parsewright/document/xml";

/** A formula cut at its line breaks. Each line is a formula of its own. */
export function splitLines(formula: XmlElement): XmlElement[] {
  const lines: XmlNode[][] = [[]];
  for (const child of childElements(formula)) {
    if (isBreakBefore(child)) lines.push([]);
    const [first = child, ...rest] = child.name === "m:r" ? splitRun(child) : [child];
    lines.at(-1)?.push(first);
    for (const piece of rest) lines.push([piece]);
  }
  return lines.map((children) => ({ ...formula, children }));
}

function isBreakBefore(child: XmlElement): boolean {
  return findChild(child, "m:rPr", "m:brk") !== undefined;
}

/** A run cut at the breaks inside it. */
function splitRun(run: XmlElement): XmlElement[] {
  const properties = run.children.filter((child) => isElement(child) && child.name.endsWith("Pr"));
  const pieces: XmlNode[][] = [[...properties]];
  for (const child of run.children) {
    if (!isElement(child) || properties.includes(child)) continue;
    if (child.name === "w:br") pieces.push([...properties]);
    else pieces.at(-1)?.push(child);
  }
  return pieces.map((children) => ({ ...run, children }));
}

import { isElement, type XmlElement } from "@parsewright/document/xml";

/** Elements that describe what holds them and hold nothing to be read themselves. */
const PROPERTIES = new Set(["w:rPr", "w:pPr", "w:tblPr", "w:trPr", "w:tcPr", "w:tblGrid"]);

/** Every element below this one in document order, without formatting. What is in `opaque` ones is left out. */
export function* walkElements(
  root: { readonly children: XmlElement["children"] },
  opaque?: string,
): Generator<XmlElement> {
  const stack: XmlElement[] = [];
  const enter = (children: XmlElement["children"]) => {
    for (let position = children.length - 1; position >= 0; position--) {
      const child = children[position];
      if (child !== undefined && isElement(child) && !PROPERTIES.has(child.name)) stack.push(child);
    }
  };
  enter(root.children);
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    yield element;
    if (element.name !== opaque) enter(element.children);
  }
}

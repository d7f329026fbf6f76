import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { isOn, toInteger, valueOf } from "./values.ts";

/** Text of a form field without a cached result: a box, ticked or not, or the chosen entry. */
export function formFieldText(instruction: string, data: XmlElement | undefined): string {
  const checkBox = findChild(data, "w:checkBox");
  if (/^\s*FORMCHECKBOX\b/i.test(instruction) && checkBox !== undefined) {
    const isTicked = isOn(findChild(checkBox, "w:checked") ?? findChild(checkBox, "w:default"));
    return isTicked === true ? "☒" : "☐";
  }
  const list = findChild(data, "w:ddList");
  if (/^\s*FORMDROPDOWN\b/i.test(instruction) && list !== undefined) {
    const chosen = toInteger(valueOf(list, "w:result") ?? valueOf(list, "w:default")) ?? 0;
    return childElements(list, "w:listEntry")[chosen]?.attributes["w:val"] ?? "";
  }
  return "";
}

import { textContent, type XmlElement } from "@parsewright/document/xml";
import { replaceSymbols, symbolCharacter } from "../../office/symbol-characters.ts";

/** The characters that an element of a run stands for; `""` for what shows none. */
export function readTextNode(element: XmlElement, font: string | undefined): string {
  switch (element.name) {
    case "w:t":
      return replaceSymbols(readText(element), font);
    case "w:tab":
    case "w:ptab":
      return "\t";
    case "w:noBreakHyphen":
      return "-";
    case "w:sym":
      return readSymbol(element);
    default:
      return "";
  }
}

function readText(element: XmlElement): string {
  const text = textContent(element).replace(/[\r\n]+/g, " ");
  return element.attributes["xml:space"] === "preserve" ? text : text.trim();
}

function readSymbol({ attributes }: XmlElement): string {
  const code = Number.parseInt(attributes["w:char"] ?? "", 16);
  if (!(code > 0 && code <= 0xff_ff)) return "";
  const known = symbolCharacter(attributes["w:font"] ?? "", code);
  // Characters of the private area mean nothing outside of the symbol font that they come from.
  return known ?? (code >= 0xe0_00 && code <= 0xf8_ff ? "" : String.fromCodePoint(code));
}

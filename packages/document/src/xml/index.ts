export { createXmlReader, parseXml, type XmlHandler } from "./read-xml.ts";
export {
  childElements,
  descendantElements,
  findChild,
  isElement,
  textContent,
  type XmlElement,
  type XmlNode,
} from "./xml-element.ts";

import type { XmlElement } from "@parsewright/document/xml";
import { acceptChanges } from "./accept-changes.ts";
import { resolveFields } from "./resolve-fields.ts";

/** A body, header or note in the form the readers expect: changes accepted, fields simple, wrappers gone. */
export function normalizeStory(root: XmlElement): XmlElement {
  return resolveFields(acceptChanges(root));
}

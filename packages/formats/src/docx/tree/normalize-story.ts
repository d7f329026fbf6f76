import type { TrackedChanges } from "@parsewright/contract";
import type { XmlElement } from "@parsewright/document/xml";
import { settleChanges } from "./settle-changes.ts";
import { resolveFields } from "./resolve-fields.ts";

/** A body, header or note in the form the readers expect: changes settled, fields simple, wrappers gone. */
export function normalizeStory(root: XmlElement, changes: TrackedChanges): XmlElement {
  return resolveFields(settleChanges(root, changes));
}

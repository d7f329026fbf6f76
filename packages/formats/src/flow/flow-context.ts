import type { Block } from "@parsewright/contract";
import type { XmlElement, XmlNode } from "@parsewright/document/xml";
import type { OfficePicture } from "../office/visual-blocks.ts";

/** What reading a tree needs besides the tree. */
export interface FlowContext {
  /** Those that are in the file, by their elements. */
  readonly pictures: ReadonlyMap<XmlElement, OfficePicture>;
  /** Whether a node begins a line of its own, or contains something that does. */
  readonly isBlock: (node: XmlNode) => boolean;
  /** Receives what frames the page, such as its navigation. */
  readonly discarded: Block[];
  readonly noteHidden: (element: XmlElement) => void;
}

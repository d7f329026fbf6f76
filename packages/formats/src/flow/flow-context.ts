import type { Block } from "@parsewright/contract";
import type { XmlElement, XmlNode } from "@parsewright/document/xml";
import type { OfficePicture } from "../office/visual-blocks.ts";

/** Everything besides the tree that reading it needs. */
export interface FlowContext {
  /** Pictures in the file, by their elements. */
  readonly pictures: ReadonlyMap<XmlElement, OfficePicture>;
  /** Checks whether a node begins a line of its own, or contains something that does. */
  readonly isBlock: (node: XmlNode) => boolean;
  /** Receives what frames the page, such as its navigation. */
  readonly discarded: Block[];
  readonly noteHidden: (element: XmlElement) => void;
}

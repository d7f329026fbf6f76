import type { VisionModel } from "@parsewright/contract";
import type { BlockProtocol } from "./ask/block-protocol.ts";
import { mineruProtocol } from "./ask/mineru-protocol.ts";
import { markdownProtocol } from "./markdown/markdown-protocol.ts";

/** How a model is asked about single blocks. */
export function blockProtocolOf({ protocol }: VisionModel): BlockProtocol {
  return protocol === "mineru" ? mineruProtocol : markdownProtocol;
}

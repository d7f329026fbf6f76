import type { VisionModel } from "@parsewright/contract";
import type { BlockProtocol } from "./ask/block-protocol.ts";
import { mineruProtocol } from "./ask/mineru-protocol.ts";
import { markdownProtocol } from "./markdown/markdown-protocol.ts";

/** Chooses the protocol for asking a model about single blocks. */
export function blockProtocolOf({ protocol }: VisionModel): BlockProtocol {
  return protocol === "mineru" ? mineruProtocol : markdownProtocol;
}

export type { Placed } from "./attach-parts.ts";
export { bindCaptions, type CaptionEvidence } from "./bind-captions.ts";
export type { CompanionRole, ReadBlock } from "./read-block.ts";
export { CAPTION_LABELS, CAPTION_SIDES } from "./usual-captions.ts";

import type { FoundVisionModel } from "@parsewright/contract";
import type { Engine } from "@parsewright/engine";

/** Parts that parse. */
export interface ParsingParts {
  readonly engine: Engine;
  readonly vision?: FoundVisionModel | undefined;
}

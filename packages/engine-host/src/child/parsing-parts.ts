import type { FoundVisionModel } from "@parsewright/contract";
import type { Engine } from "@parsewright/engine";

/** What parses. */
export interface ParsingParts {
  readonly engine: Engine;
  readonly vision?: FoundVisionModel | undefined;
}

import type { Pixels } from "@parsewright/document/images";
import type { SeenLines } from "../lines/line-messages.ts";
import type { SealSession } from "./seal-session.ts";

/**
 * Creates a thread's answer to questions about seals: none without the detector, which the first question loads,
 * because few documents have seals.
 */
export function createSealAnswer(
  load: () => Promise<SealSession | undefined>,
): (picture: Pixels) => Promise<SeenLines> {
  let loading: Promise<SealSession | undefined> | undefined;
  return async (picture) => {
    const session = await (loading ??= load());
    return {
      boxes: [],
      lines: [],
      unreadLines: 0,
      ...(session && { curves: await session.findLines(picture) }),
    };
  };
}

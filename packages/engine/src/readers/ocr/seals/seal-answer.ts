import type { Pixels } from "@parsewright/document/images";
import type { SeenLines } from "../lines/line-messages.ts";
import type { SealSession } from "./seal-session.ts";

/**
 * What a thread answers when it is asked for the lines of a seal: none at all without the detector, which the first
 * question loads. Few documents have seals.
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

import type { Pixels } from "../../../images/pixels.ts";
import type { PpocrSeen } from "../ppocr/ppocr-messages.ts";
import type { SealSession } from "./seal-session.ts";

/** What a thread answers when it is asked for the lines of a seal: none at all without the detector. */
export function createSealAnswer(
  session: SealSession | undefined,
): (picture: Pixels) => Promise<PpocrSeen> {
  return async (picture) => ({
    boxes: [],
    lines: [],
    unreadLines: 0,
    ...(session && { curves: await session.findLines(picture) }),
  });
}

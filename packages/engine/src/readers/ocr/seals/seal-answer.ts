import type { Pixels } from "../../../formats/page-source.ts";
import type { PpocrSeen } from "../ppocr/ppocr-messages.ts";
import { openSealSession } from "./seal-session.ts";

/** What a thread answers when it is asked for the lines of a seal: none at all without the detector. */
export async function createSealAnswer(
  modelPath: string | undefined,
): Promise<(picture: Pixels) => Promise<PpocrSeen>> {
  const session = modelPath === undefined ? undefined : await openSealSession(modelPath);
  return async (picture) => ({
    boxes: [],
    lines: [],
    unreadLines: 0,
    ...(session && { curves: await session.findLines(picture) }),
  });
}

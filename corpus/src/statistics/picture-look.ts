import { createRandom } from "../random.ts";
import type { ScanLook } from "../scan/scan-pdf.ts";

/**
 * Draws the look of a scan or photograph of a page of statistics. Looks of unseen pages are drawn from other ranges.
 */
export function pictureLook(id: string, split: "seen" | "unseen"): ScanLook {
  const random = createRandom(`picture/${id}`);
  const isSeen = split === "seen";
  const isPhotograph = random.chance(0.4);
  return {
    dotsPerInch: random.pick(isSeen ? [110, 150, 200] : [100, 130, 170, 220]),
    turnDegrees: (random.next() * 2 - 1) * (isSeen ? 1 : 1.4),
    paper: random.integer(isSeen ? 225 : 210, 252),
    grain: random.pick(isSeen ? [0, 4, 8] : [2, 6, 10]),
    blur: random.pick(isSeen ? [0, 0.6] : [0, 0.5, 0.8]),
    quality: random.integer(isSeen ? 40 : 35, 75),
    ...(isPhotograph
      ? {
          shade: random.integer(20, isSeen ? 60 : 75),
          warpShare: random.next() * (isSeen ? 0.004 : 0.006),
        }
      : {}),
    random,
  };
}

import { expect, it } from "vitest";
import { shareOfCapacity } from "./share-of-capacity.ts";

it.each([
  { places: 1, endsMs: [100, 200, 300], share: 1 },
  { places: 1, endsMs: [100, 300, 500], share: 0.5 },
  { places: 2, endsMs: [100, 200, 300], share: 0.5 },
  { places: 2, endsMs: [100, 100, 200, 200, 300], share: 1 },
])("is $share for answers at $endsMs ms from $places places", ({ places, endsMs, share }) => {
  expect(shareOfCapacity(endsMs, { places, delayMs: 100 })).toBe(share);
});

import { describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { createPictureSharing } from "./share-picture.ts";

describe("createPictureSharing", () => {
  it("shows a picture in shared memory, which the next one uses again", async () => {
    const share = createPictureSharing();
    const seen: { buffer: ArrayBufferLike; bytes: number[] }[] = [];
    const look = async ({ rgb }: Pixels) => void seen.push({ buffer: rgb.buffer, bytes: [...rgb] });

    await share(pictureOf(1, 2, 3, 4, 5, 6), look);
    await share(pictureOf(7, 8, 9), look);

    expect(seen.map(({ bytes }) => bytes)).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9],
    ]);
    expect(seen[0]?.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(seen[1]?.buffer).toBe(seen[0]?.buffer);
  });

  it("gives pictures that are looked at together memory of their own", async () => {
    const share = createPictureSharing();

    const [one, other] = await share(pictureOf(1, 2, 3), async (first) =>
      share(pictureOf(4, 5, 6), async (second) => [[...first.rgb], [...second.rgb]]),
    );

    expect([one, other]).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it("leaves memory alone that somebody may be reading still", async () => {
    const share = createPictureSharing();
    let left: Pixels | undefined;
    const giveUp = async (shared: Pixels) => {
      left = shared;
      throw new Error("changed my mind");
    };
    await expect(share(pictureOf(1, 2, 3), giveUp)).rejects.toThrow("changed my mind");

    await share(pictureOf(4, 5, 6), async () => undefined);

    expect([...(left?.rgb ?? [])]).toEqual([1, 2, 3]);
  });

  it("passes on what is shared already", async () => {
    const share = createPictureSharing();
    const picture = { width: 1, height: 1, rgb: new Uint8Array(new SharedArrayBuffer(3)) };

    expect(await share(picture, async ({ rgb }) => rgb)).toBe(picture.rgb);
  });
});

function pictureOf(...bytes: number[]): Pixels {
  return { width: bytes.length / 3, height: 1, rgb: Uint8Array.from(bytes) };
}

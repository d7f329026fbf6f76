import { duplexPair } from "node:stream";
import { expect, it } from "vitest";
import { type Frame, MAX_BODY_BYTES, MAX_HEAD_BYTES, readFrames, writeFrame } from "./frames.ts";

it.each([1, 7, 64, 100_000])("finds frames again in chunks of %i bytes", async (chunkBytes) => {
  const [writer, between] = duplexPair();
  const body = Buffer.alloc(1000, "b");
  writeFrame(writer, { head: { number: 1 }, body });
  writeFrame(writer, { head: { number: 2 } });
  writeFrame(writer, { head: { number: 3, text: "ä" }, body: body.subarray(0, 1) });
  writer.end();
  const bytes = Buffer.concat(await between.toArray());

  const frames = await readBytes(bytes, chunkBytes);

  expect(frames).toEqual([
    { head: { number: 1 }, body },
    { head: { number: 2 }, body: Buffer.alloc(0) },
    { head: { number: 3, text: "ä" }, body: Buffer.from("b") },
  ]);
});

it("leaves a head that is no JSON to whoever reads it", async () => {
  const bytes = Buffer.concat([lengths(1, 0), Buffer.from("{")]);

  expect(await readBytes(bytes, 100)).toEqual([{ head: undefined, body: Buffer.alloc(0) }]);
});

it.each([
  [MAX_HEAD_BYTES + 1, 0],
  [2, MAX_BODY_BYTES + 1],
  [0xff_ff_ff_ff, 0xff_ff_ff_ff],
])("refuses lengths of %i and %i before it reads more", async (headBytes, bodyBytes) => {
  expect(await readBytes(lengths(headBytes, bodyBytes), 100)).toBe("bad");
});

function lengths(headBytes: number, bodyBytes: number): Buffer {
  const prefix = Buffer.alloc(8);
  prefix.writeUInt32BE(headBytes);
  prefix.writeUInt32BE(bodyBytes, 4);
  return prefix;
}

async function readBytes(bytes: Buffer, chunkBytes: number): Promise<Frame[] | "bad"> {
  const [writer, reader] = duplexPair();
  const frames: Frame[] = [];
  let isBad = false;
  readFrames(reader, {
    onFrame: (frame) => frames.push(frame),
    onBad: () => {
      isBad = true;
    },
  });
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    writer.write(bytes.subarray(start, start + chunkBytes));
  }
  await new Promise((resolve) => {
    reader.once("end", resolve);
    writer.end();
  });
  return isBad ? "bad" : frames;
}

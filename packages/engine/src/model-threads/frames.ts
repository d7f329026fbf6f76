import type { Duplex, Readable } from "node:stream";

/** A message with bytes: a JSON text and what belongs to it. */
export interface Frame {
  readonly head: unknown;
  readonly body: Buffer;
}

/** Prompts are short; one about two tables holds some of their rows. */
export const MAX_HEAD_BYTES = 256 * 1024;

/** A page of 200 dots per inch that compresses badly has 12 MB. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Two lengths are before each frame, of its head and of its body. */
const PREFIX_BYTES = 8;
const BODY_LENGTH_OFFSET = 4;

const NO_BODY = Buffer.alloc(0);

/** Writes a frame. False when the other side should be waited for (`drain`); `onFlushed` comes when the system has it all. */
export function writeFrame(
  stream: Duplex,
  { head, body = NO_BODY }: { readonly head: object; readonly body?: Uint8Array },
  onFlushed?: () => void,
): boolean {
  const text = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(text.length);
  prefix.writeUInt32BE(body.length, BODY_LENGTH_OFFSET);
  stream.cork();
  stream.write(Buffer.concat([prefix, text]));
  const isFree = stream.write(body, onFlushed);
  stream.uncork();
  return isFree;
}

interface FrameReceiver {
  readonly onFrame: (frame: Frame) => void;
  /** Called when the bytes are not a frame, or one that is too long; nothing more is read. */
  readonly onBad: () => void;
}

/** Splits a stream into frames, of which it never holds more than one and what is just read. */
export function readFrames(stream: Readable, { onFrame, onBad }: FrameReceiver): void {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let neededBytes = PREFIX_BYTES;

  function giveUp(): void {
    stream.off("data", receive);
    stream.resume();
    pending = [];
    onBad();
  }

  /** The next frame, once all of it is there. */
  function take(bytes: Buffer): { readonly rest: Buffer; readonly frame: Frame } | undefined {
    const headEnd = PREFIX_BYTES + bytes.readUInt32BE();
    const frameEnd = headEnd + bytes.readUInt32BE(BODY_LENGTH_OFFSET);
    neededBytes = frameEnd;
    if (bytes.length < frameEnd) return undefined;
    neededBytes = PREFIX_BYTES;
    const head = readHead(bytes.subarray(PREFIX_BYTES, headEnd));
    return {
      rest: bytes.subarray(frameEnd),
      frame: { head, body: bytes.subarray(headEnd, frameEnd) },
    };
  }

  function receive(chunk: Buffer): void {
    pending.push(chunk);
    pendingBytes += chunk.length;
    while (pendingBytes >= neededBytes) {
      const bytes = Buffer.concat(pending);
      if (isTooLong(bytes)) return giveUp();
      const taken = take(bytes);
      pending = [taken?.rest ?? bytes];
      pendingBytes = pending[0]?.length ?? 0;
      if (taken !== undefined) onFrame(taken.frame);
    }
  }

  stream.on("data", receive);
}

function isTooLong(bytes: Buffer): boolean {
  return (
    bytes.readUInt32BE() > MAX_HEAD_BYTES || bytes.readUInt32BE(BODY_LENGTH_OFFSET) > MAX_BODY_BYTES
  );
}

/** `undefined` where the bytes are not JSON. */
function readHead(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

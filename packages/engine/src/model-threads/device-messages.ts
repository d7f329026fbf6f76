import type { Frame } from "./frames.ts";

/** Numbers that a model is given, or gives. */
export interface DeviceTensor {
  readonly dimensions: readonly number[];
  readonly values: Float32Array;
}

/** A question to the process that runs models on a GPU, about one picture. */
export interface DeviceQuestion extends DeviceTensor {
  readonly part: DevicePart;
}

/** Tensors by their names. */
export type DeviceAnswer = Readonly<Record<string, DeviceTensor>>;

export type DevicePart = keyof typeof IS_ASKED;

/** Questions that a process may have asked and not been answered yet. */
export const MAX_DEVICE_QUESTIONS = 32;

type Side = readonly [height: number, width: number];

/** Limit: larger pictures are rare and would take much of a GPU's memory; they are looked at by the CPU. */
const MAX_DETECTION_PIXELS = 2_500_000;
const MAX_DETECTION_SIDE = 2560;
const MAX_LINE_PIXELS = 3200;

/** Constant: rows of a line's picture. */
const LINE_PIXELS = 48;

/** Constant: sides of a page's picture. */
const PAGE_PIXELS: readonly number[] = [640, 800];

/** The parts of models that run on a GPU, and the pictures that each is asked about. */
const IS_ASKED = {
  layout: ([height, width]: Side) => height === width && PAGE_PIXELS.includes(width),
  detection: ([height, width]: Side) =>
    height % 32 === 0 &&
    width % 32 === 0 &&
    Math.max(height, width) <= MAX_DETECTION_SIDE &&
    height * width <= MAX_DETECTION_PIXELS,
  recognition: ([height, width]: Side) =>
    height === LINE_PIXELS && width % 8 === 0 && width <= MAX_LINE_PIXELS,
};

export const DEVICE_PARTS = Object.keys(IS_ASKED) as readonly DevicePart[];

/** Checks a question, which may come from a process that nobody may trust. */
export function isDeviceQuestion({ part, dimensions, values }: DeviceQuestion): boolean {
  const [count, channels, height = 0, width = 0] = dimensions;
  return (
    DEVICE_PARTS.includes(part) &&
    dimensions.length === 4 &&
    count === 1 &&
    channels === 3 &&
    [height, width].every((side) => Number.isSafeInteger(side) && side > 0) &&
    IS_ASKED[part]([height, width]) &&
    values.length === 3 * height * width
  );
}

/** Message of a process that asks. The numbers are the body of the frame. */
export type DeviceRequest =
  | { readonly id: number; readonly question: DeviceQuestion }
  | { readonly cancel: number };

/** Message of the process that answers. Without an answer, whoever asked computes it. */
export interface DeviceReply {
  readonly id: number;
  readonly answer?: DeviceAnswer | undefined;
}

export function requestFrame(request: DeviceRequest) {
  if ("cancel" in request) return { head: request };
  const { part, dimensions, values } = request.question;
  return { head: { id: request.id, part, dimensions }, body: bytesOf(values) };
}

export function replyFrame({ id, answer }: DeviceReply) {
  if (answer === undefined) return { head: { id } };
  const tensors = Object.entries(answer).map(([name, { dimensions }]) => ({ name, dimensions }));
  const bodies = Object.values(answer).map(({ values }) => bytesOf(values));
  return { head: { id, tensors }, body: Buffer.concat(bodies) };
}

/** Reads a frame of a process, which nobody may trust. `undefined` when it is not a request. */
export function readDeviceRequest({ head, body }: Frame): DeviceRequest | undefined {
  const { id, cancel, part, dimensions } = recordOf(head);
  if (isCount(cancel)) return { cancel };
  if (!isCount(id) || body.length % Float32Array.BYTES_PER_ELEMENT !== 0) return undefined;
  if (!isPart(part) || !Array.isArray(dimensions)) return undefined;
  const question = { part, dimensions: dimensions as number[], values: floatsOf(body) };
  return isDeviceQuestion(question) ? { id, question } : undefined;
}

/** Reads a frame of the process that answers. `undefined` when it is not a reply. */
export function readDeviceReply({ head, body }: Frame): DeviceReply | undefined {
  const { id, tensors } = recordOf(head);
  if (!isCount(id)) return undefined;
  if (!Array.isArray(tensors)) return { id };
  const answer: Record<string, DeviceTensor> = {};
  let from = 0;
  for (const { name, dimensions } of tensors as readonly NamedShape[]) {
    const count = dimensions.reduce((product, size) => product * size, 1);
    const to = from + count * Float32Array.BYTES_PER_ELEMENT;
    answer[name] = { dimensions, values: floatsOf(body.subarray(from, to)) };
    from = to;
  }
  return { id, answer };
}

interface NamedShape {
  readonly name: string;
  readonly dimensions: readonly number[];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isPart(value: unknown): value is DevicePart {
  return DEVICE_PARTS.some((part) => part === value);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A copy of their own: they may lie at any place of a larger buffer, and move to another thread. */
function floatsOf(bytes: Buffer): Float32Array<ArrayBuffer> {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

import { LAYOUT_LABELS, type LayoutLabel } from "../layout-reader.ts";

/** A region of the picture of 800 × 800 pixels that a tiny model answers with. */
export interface TinyRegion {
  readonly label: LayoutLabel;
  readonly score: number;
  readonly box: readonly [number, number, number, number];
  readonly order: number;
}

const FLOAT = 1;

/** Bytes of an ONNX model with the inputs and outputs of PP-DocLayoutV3 that gives the same regions for every page. */
export function tinyLayoutModel(
  regions: readonly TinyRegion[],
  { inputs = ["image", "im_shape", "scale_factor"] }: { inputs?: readonly string[] } = {},
): Uint8Array {
  const numbers = regions.flatMap(({ label, score, box, order }) => [
    LAYOUT_LABELS.indexOf(label),
    score,
    ...box,
    order,
  ]);
  const graph = message(
    field(1, node("Identity", "answer", "fetch_name_0")),
    field(1, node("Identity", "answer", "fetch_name_1")),
    field(2, text("tiny")),
    field(5, floats("answer", [regions.length, 7], numbers)),
    ...inputs.map((name) => field(11, valueInfo(name, name === "image" ? 4 : 2))),
    field(12, valueInfo("fetch_name_0", 2)),
    field(12, valueInfo("fetch_name_1", 2)),
  );
  const operatorSet = message(field(1, text("")), number(2, 13));
  return Uint8Array.from(message(number(1, 8), field(7, graph), field(8, operatorSet)));
}

function node(operator: string, input: string, output: string): number[] {
  return message(field(1, text(input)), field(2, text(output)), field(4, text(operator)));
}

function floats(name: string, dimensions: readonly number[], values: readonly number[]): number[] {
  const data = new Uint8Array(Float32Array.from(values).buffer);
  return message(
    ...dimensions.map((dimension) => number(1, dimension)),
    number(2, FLOAT),
    field(8, text(name)),
    field(9, [...data]),
  );
}

/** A value of any size in each of its dimensions. */
function valueInfo(name: string, rank: number): number[] {
  const dimension = (index: number) => field(1, message(field(2, text(`${name}${index}`))));
  const shape = message(...Array.from({ length: rank }, (_, index) => dimension(index)));
  const tensor = message(number(1, FLOAT), field(2, shape));
  return message(field(1, text(name)), field(2, message(field(1, tensor))));
}

/** The protobuf encoding: a tag that holds the field's number and kind, then its value. */
function message(...fields: readonly number[][]): number[] {
  return fields.flat();
}

function number(fieldNumber: number, value: number): number[] {
  return [fieldNumber << 3, ...varint(value)];
}

function field(fieldNumber: number, payload: readonly number[]): number[] {
  return [(fieldNumber << 3) | 2, ...varint(payload.length), ...payload];
}

function text(value: string): number[] {
  return [...new TextEncoder().encode(value)];
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

/** Numbers of the fields of ONNX messages that lead to a graph's outputs, and of the one beside them. */
const MODEL_GRAPH = 7;
const GRAPH_OUTPUT = 12;
const GRAPH_VALUE_INFO = 13;
const VALUE_INFO_NAME = 1;

const WIRE_VARINT = 0;
const WIRE_FIXED_64 = 1;
const WIRE_LENGTH = 2;
const WIRE_FIXED_32 = 5;

/** One field of a protobuf message: where its tag stands, and where its payload begins and ends. */
interface Field {
  readonly number: number;
  readonly tagAt: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Makes `name` the only output of an ONNX model, in place, so that onnxruntime leaves out the nodes that only the
 * other outputs need. Both kinds of entry describe a value in the same way, so one byte turns an output into a
 * description of a value inside the graph. A model without that output is left as it is.
 */
export function keepGraphOutput(model: Uint8Array, name: string): void {
  const graph = fieldsOf(model, { from: 0, to: model.length }).find(
    ({ number }) => number === MODEL_GRAPH,
  );
  if (graph === undefined) return;
  const outputs = fieldsOf(model, graph).filter(({ number }) => number === GRAPH_OUTPUT);
  const others = outputs.filter((output) => nameOf(model, output) !== name);
  if (others.length === outputs.length) return;
  for (const { tagAt } of others) model[tagAt] = (GRAPH_VALUE_INFO << 3) | WIRE_LENGTH;
}

function nameOf(model: Uint8Array, valueInfo: Field): string | undefined {
  const name = fieldsOf(model, valueInfo).find(({ number }) => number === VALUE_INFO_NAME);
  return name && new TextDecoder().decode(model.subarray(name.from, name.to));
}

/** The fields of one protobuf message. Bytes that are no message give the fields before the first mistake. */
export function fieldsOf(bytes: Uint8Array, { from, to }: { from: number; to: number }): Field[] {
  const fields: Field[] = [];
  let position = from;
  while (position < to) {
    const tag = readVarint(bytes, position);
    const payload = tag && payloadOf(bytes, tag);
    if (tag === undefined || payload === undefined || payload.to > to) break;
    fields.push({ number: Math.floor(tag.value / 8), tagAt: position, ...payload });
    position = payload.to;
  }
  return fields;
}

interface Varint {
  readonly value: number;
  /** Position after it. */
  readonly end: number;
}

function payloadOf(
  bytes: Uint8Array,
  { value: tag, end }: Varint,
): { from: number; to: number } | undefined {
  switch (tag % 8) {
    case WIRE_VARINT: {
      const varint = readVarint(bytes, end);
      return varint && { from: end, to: varint.end };
    }
    case WIRE_FIXED_64:
      return { from: end, to: end + 8 };
    case WIRE_LENGTH: {
      const length = readVarint(bytes, end);
      return length && { from: length.end, to: length.end + length.value };
    }
    case WIRE_FIXED_32:
      return { from: end, to: end + 4 };
    default:
      return undefined;
  }
}

/** A varint has at most ten bytes; those of lengths and tags fit a number. */
function readVarint(bytes: Uint8Array, start: number): Varint | undefined {
  let value = 0;
  for (let position = start; position < Math.min(start + 10, bytes.length); position++) {
    const byte = bytes[position] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (position - start));
    if (byte < 0x80) return { value, end: position + 1 };
  }
  return undefined;
}

const WIRE_VARINT = 0;
const WIRE_FIXED_64 = 1;
const WIRE_LENGTH = 2;
const WIRE_FIXED_32 = 5;

/** One field of a protobuf message: where its tag is, and where its payload begins and ends. */
export interface Field {
  readonly number: number;
  readonly tagAt: number;
  readonly from: number;
  readonly to: number;
}

/** The bytes of a field whose payload has a length: a text, numbers in a row, another message. */
export function encodeField(number: number, payload: Uint8Array): Uint8Array {
  return Buffer.concat([
    encodeVarint(number * 8 + WIRE_LENGTH),
    encodeVarint(payload.length),
    payload,
  ]);
}

export function encodeText(number: number, text: string): Uint8Array {
  return encodeField(number, Buffer.from(text));
}

export function encodeInteger(number: number, value: number): Uint8Array {
  return Buffer.concat([encodeVarint(number * 8 + WIRE_VARINT), encodeVarint(value)]);
}

export function encodeFloat(number: number, value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([encodeVarint(number * 8 + WIRE_FIXED_32), bytes]);
}

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Uint8Array.of(...bytes, rest);
}

/** Gives a field another number, in place. Both numbers are below 16, so that the tag is one byte. */
export function retag(bytes: Uint8Array, { tagAt }: Field, number: number): void {
  bytes[tagAt] = number * 8 + WIRE_LENGTH;
}

/** The numbers of all fields of this number in a message, whether each has a field or they share one. */
export function integersOf(bytes: Uint8Array, message: Range, number: number): number[] {
  return fieldsOf(bytes, message)
    .filter((field) => field.number === number)
    .flatMap(({ from, to }) => {
      const values: number[] = [];
      for (let at = from; at < to;) {
        const varint = readVarint(bytes, at);
        if (varint === undefined) break;
        values.push(varint.value);
        at = varint.end;
      }
      return values;
    });
}

/** The text of the first field of this number in a message. */
export function textOf(bytes: Uint8Array, message: Range, number: number): string | undefined {
  return textsOf(bytes, message, number)[0];
}

/** The texts of all fields of this number in a message. */
export function textsOf(bytes: Uint8Array, message: Range, number: number): string[] {
  return fieldsOf(bytes, message)
    .filter((field) => field.number === number)
    .map(({ from, to }) => new TextDecoder().decode(bytes.subarray(from, to)));
}

type Range = Pick<Field, "from" | "to">;

/** The fields of one protobuf message. Bytes that are not a message give the fields before the first mistake. */
export function fieldsOf(bytes: Uint8Array, { from, to }: Range): Field[] {
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

function payloadOf(bytes: Uint8Array, { value: tag, end }: Varint): Range | undefined {
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

/** Reads a varint. It has at most ten bytes; lengths and tags fit a number. */
function readVarint(bytes: Uint8Array, start: number): Varint | undefined {
  let value = 0;
  for (let position = start; position < Math.min(start + 10, bytes.length); position++) {
    const byte = bytes[position] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (position - start));
    if (byte < 0x80) return { value, end: position + 1 };
  }
  return undefined;
}

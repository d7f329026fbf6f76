import type { PptRecord } from "./ppt-records.ts";

const PROPERTY_TABLES: ReadonlySet<number> = new Set([0xf00b, 0xf122]);
const ENTRY_BYTES = 6;
const ID_MASK = 0x3fff;
const HAS_DATA = 0x8000;

/** A property of a drawn shape: a number, or for some the data that this number is the length of. */
interface ShapeProperty {
  readonly value: number;
  readonly data: Buffer | undefined;
}

/** The properties that a shape has itself, by their numbers. */
export function readProperties(shape: PptRecord): ReadonlyMap<number, ShapeProperty> {
  const properties = new Map<number, ShapeProperty>();
  for (const { type, instance: count, data } of shape.children) {
    if (!PROPERTY_TABLES.has(type)) continue;
    // Data that does not fit in an entry follows all entries, in their order.
    let dataStart = count * ENTRY_BYTES;
    for (let at = 0; at < count * ENTRY_BYTES; at += ENTRY_BYTES) {
      const id = data.readUInt16LE(at);
      const value = data.readUInt32LE(at + 2);
      const hasData = (id & HAS_DATA) !== 0;
      const own = hasData ? data.subarray(dataStart, dataStart + value) : undefined;
      if (hasData) dataStart += value;
      properties.set(id & ID_MASK, { value, data: own });
    }
  }
  return properties;
}

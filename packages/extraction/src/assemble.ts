import { keysOf, type ValueSchema } from "./schema-leaves.ts";

/** The values in the form of the schema: null where there is none, and arrays as long as their last item. */
export function assembleValues(schema: ValueSchema, values: ReadonlyMap<string, unknown>): unknown {
  const entries = [...values].map(([path, value]) => ({ keys: keysOf(path), value }));
  return assemble(schema, entries);
}

interface Entry {
  readonly keys: readonly string[];
  readonly value: unknown;
}

function assemble(schema: ValueSchema, entries: readonly Entry[]): unknown {
  const below = (key: string) =>
    entries
      .filter(({ keys }) => keys[0] === key)
      .map(({ keys, value }) => ({ keys: keys.slice(1), value }));
  if (schema.type === "object") {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        assemble(property, below(name)),
      ]),
    );
  }
  if (schema.type !== "array") return entries.find(({ keys }) => keys.length === 0)?.value ?? null;
  const { items } = schema;
  // Items whose values are all unsupported leave no gap.
  const indexes = [...new Set(entries.map(({ keys }) => Number(keys[0])))].toSorted(
    (a, b) => a - b,
  );
  return indexes.map((index) => (items ? assemble(items, below(String(index))) : null));
}

/** The value a table has under a name that came from a file; never what every object inherits, such as `constructor`. */
export function lookUp<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

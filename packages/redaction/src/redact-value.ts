import { isSecretName } from "./hide-assigned-values.ts";
import { MARK } from "./patterns.ts";

/** Deeper than anything we log. */
const MAX_DEPTH = 8;
/** Of one list or object. */
const MAX_ENTRIES = 100;
/** Of one value as a whole, so that many small lists cannot add up. */
const MAX_NODES = 5000;
/** Of one text: longer than any error or stack trace. */
const MAX_TEXT_CHARACTERS = 20_000;

type RedactText = (text: string) => string;

type Entry = readonly [unknown, unknown];

interface Walk {
  readonly redact: RedactText;
  readonly parents: ReadonlySet<object>;
  readonly budget: { nodes: number };
}

/** A copy of a value as JSON can hold it, bounded, without secrets. */
export function redactDeep(value: unknown, redact: RedactText): unknown {
  try {
    return copy(value, { redact, parents: new Set(), budget: { nodes: MAX_NODES } });
  } catch {
    // A proxy can fail at every step; what is logged must not.
    return "[unreadable]";
  }
}

function copy(value: unknown, walk: Walk): unknown {
  if (typeof value === "string") return redactText(value, walk.redact);
  if (typeof value === "object" && value !== null) return copyObject(value, walk);
  if (typeof value === "bigint") return value.toString();
  return typeof value === "function" || typeof value === "symbol" ? `[${typeof value}]` : value;
}

function copyObject(value: object, walk: Walk): unknown {
  const { redact, parents, budget } = walk;
  budget.nodes -= 1;
  if (parents.has(value)) return "[circular]";
  if (parents.size >= MAX_DEPTH || budget.nodes < 0) return "[...]";
  if (value instanceof Date) return String(value);
  if (value instanceof URL) return redact(value.href);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return `[${value.byteLength} bytes]`;

  const inner = { ...walk, parents: new Set([...parents, value]) };
  if (Array.isArray(value)) return copyList(value, inner);
  if (value instanceof Set) return copyList([...value], inner);
  return copyEntries(value instanceof Map ? [...value] : entriesOf(value), inner);
}

/** A name may be before its value: `["authorization", "…"]`, in pairs or one after the other. */
function copyList(items: readonly unknown[], walk: Walk): unknown[] {
  const copies = items.slice(0, MAX_ENTRIES).map((item, position) => {
    const before = items[position - 1];
    return isSecret(before) ? hide(item) : copy(item, walk);
  });
  return items.length > MAX_ENTRIES ? [...copies, leftOut(items)] : copies;
}

function copyEntries(entries: readonly Entry[], walk: Walk): unknown {
  // `{ name: "authorization", value: "…" }`, as telemetry and recorded requests have it.
  const hasSecretName = entries.some(
    ([key, value]) => (key === "name" || key === "key") && isSecret(value),
  );
  const copies = entries.slice(0, MAX_ENTRIES).map(([key, value]) => {
    const isHidden = isSecret(key) || (hasSecretName && key === "value");
    return [copy(key, walk), isHidden ? hide(value) : copy(value, walk)] as const;
  });
  if (entries.length > MAX_ENTRIES) copies.push(["...", leftOut(entries)]);
  return Object.fromEntries(copies.map(([key, value]) => [String(key), value]));
}

function isSecret(name: unknown): boolean {
  return typeof name === "string" && isSecretName(name);
}

function leftOut({ length }: readonly unknown[]): string {
  return `(${length - MAX_ENTRIES} more)`;
}

/** That a secret is missing, or switched off, is worth knowing. */
function hide(value: unknown): unknown {
  return value === null || value === undefined || typeof value === "boolean" ? value : MARK;
}

function entriesOf(value: object): Entry[] {
  const names = new Set(Object.keys(value));
  // Not enumerable, and what matters of an error.
  if (value instanceof Error) {
    for (const name of ["name", "message", "stack", "cause"]) if (name in value) names.add(name);
  }
  return [...names].map((name) => [name, read(value, name)]);
}

function read(value: object, name: string): unknown {
  try {
    return Reflect.get(value, name);
  } catch {
    return "[unreadable]";
  }
}

function redactText(text: string, redact: RedactText): string {
  const rest = text.length - MAX_TEXT_CHARACTERS;
  if (rest <= 0) return redact(text);
  return `${redact(text.slice(0, MAX_TEXT_CHARACTERS))}... (${rest} more characters)`;
}

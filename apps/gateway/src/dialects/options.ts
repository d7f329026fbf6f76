import { type ArchiveLayout, type JobInput, ParserError } from "@parsewright/contract";

/** Request for a job, besides its document. */
export interface JobRequest {
  readonly input: JobInput;
  readonly archiveLayout?: ArchiveLayout;
  /** The longest that parsing may take. */
  readonly timeoutMs?: number;
}

const YES = new Set(["true", "1", "yes", "on", "t", "y"]);
const NO = new Set(["false", "0", "no", "off", "f", "n"]);

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** A value of an option that is refused. */
export interface WrongOption {
  /** As the caller named the option. */
  readonly field: string;
  readonly input: string;
  /** As pydantic names the problem. */
  readonly type: string;
  /** Rule that the value breaks, such as "must be a whole number". */
  readonly rule: string;
}

/** The error for a wrong option. Its details name the field, for APIs whose errors do. */
export function wrongOption({ field, input, type, rule }: WrongOption): ParserError {
  return new ParserError("INVALID_INPUT", `${field} ${rule}; got ${JSON.stringify(input)}.`, {
    details: { field, input, type, rule },
  });
}

const PAGES = /^\d{1,9}(?:-\d{1,9})?(?:,\d{1,9}(?:-\d{1,9})?)*$/;

/** Pages that an API counts from 0, as a job counts them; `undefined` for none. */
export function pagesFrom0(text: string, field: string): string | undefined {
  const ranges = text.replaceAll(" ", "");
  if (ranges === "") return undefined;
  if (PAGES.test(ranges)) return ranges.replaceAll(/\d+/g, (page) => String(Number(page) + 1));
  const rule = "must be page numbers from 0, such as 0,2-4";
  throw wrongOption({ field, input: text.slice(0, 100), type: "value_error", rule });
}

/** Options of a request by name, whether they were fields of a form, of JSON or of the query. Wrong values are refused. */
export class OptionReader {
  readonly #values: ReadonlyMap<string, readonly string[]>;
  readonly #prefix: string;

  constructor(values: readonly (readonly [name: string, value: string])[], prefix = "") {
    const byName = new Map<string, string[]>();
    for (const [name, value] of values) {
      const own = byName.get(name);
      // A copy for each of many values would take hours.
      if (own === undefined) byName.set(name, [value]);
      else own.push(value);
    }
    this.#values = byName;
    this.#prefix = prefix;
  }

  /** Of an object; lists count as repeated, `null` as left out. */
  static of(object: unknown): OptionReader {
    const members = Object.entries((object ?? {}) as Record<string, unknown>);
    return new OptionReader(
      members.flatMap(([name, value]) =>
        [value].flat().flatMap((item) => {
          if (item === null || item === undefined) return [];
          const text = typeof item === "string" ? item : JSON.stringify(item);
          return [[name, text] as const];
        }),
      ),
    );
  }

  /** The options whose names begin so, by the rest of their names. */
  under(prefix: string): OptionReader {
    const values = [...this.#values].flatMap(([name, texts]) =>
      name.startsWith(prefix)
        ? texts.map((text) => [name.slice(prefix.length), text] as const)
        : [],
    );
    return new OptionReader(values, this.#prefix + prefix);
  }

  /** These options, and of the others those that are not among them. */
  or(others: OptionReader): OptionReader {
    const values = [...others.#values, ...this.#values];
    return new OptionReader(
      [...new Map(values)].flatMap(([name, texts]) => texts.map((text) => [name, text] as const)),
      this.#prefix,
    );
  }

  get names(): readonly string[] {
    return [...this.#values.keys()];
  }

  /** Of a repeated one the first. */
  text(name: string): string | undefined {
    return this.#values.get(name)?.[0];
  }

  list(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  flag(name: string, usual: boolean): boolean {
    const text = this.text(name)?.trim() ?? "";
    if (text === "") return usual;
    if (YES.has(text.toLowerCase())) return true;
    if (NO.has(text.toLowerCase())) return false;
    throw this.refuse(name, { type: "bool_parsing", rule: "must be true or false" });
  }

  integer(name: string, bounds: Bounds = {}): number | undefined {
    const text = this.text(name)?.trim() ?? "";
    if (text === "") return undefined;
    if (!/^-?\d{1,15}$/.test(text)) {
      const rule = `must be a whole number${rangeOf(bounds)}`;
      throw this.refuse(name, { type: "int_parsing", rule });
    }
    return this.#within(name, Number(text), bounds);
  }

  number(name: string, bounds: Bounds = {}): number | undefined {
    const text = this.text(name)?.trim() ?? "";
    if (text === "") return undefined;
    if (!/^-?\d{1,15}(?:\.\d+)?(?:e-?\d{1,3})?$/i.test(text)) {
      const rule = `must be a number${rangeOf(bounds)}`;
      throw this.refuse(name, { type: "float_parsing", rule });
    }
    return this.#within(name, Number(text), bounds);
  }

  /** One of several names; the empty text counts as left out. */
  choice<Value extends string>(
    name: string,
    values: readonly Value[],
    usual: NoInfer<Value>,
  ): Value {
    const text = this.text(name) || usual;
    const found = values.find((value) => value === text);
    if (found !== undefined) return found;
    throw this.refuse(name, { type: "enum", rule: `must be ${anyOf(values)}` });
  }

  /** The same of every value of a repeated option. */
  choices<Value extends string>(name: string, values: readonly Value[]): readonly Value[] {
    return this.list(name).map((text) => {
      const found = values.find((value) => value === text);
      if (found !== undefined) return found;
      const rule = `must be ${anyOf(values)}`;
      throw wrongOption({ field: this.#prefix + name, input: text, type: "enum", rule });
    });
  }

  /** The error for the value of an option, in the caller's name for it. */
  refuse(name: string, { type, rule }: Pick<WrongOption, "type" | "rule">): ParserError {
    const input = this.list(name).join(",");
    return wrongOption({ field: this.#prefix + name, input, type, rule });
  }

  #within(name: string, value: number, bounds: Bounds): number {
    const { min = -Infinity, max = Infinity } = bounds;
    if (value >= min && value <= max) return value;
    const type = value < min ? "greater_than_equal" : "less_than_equal";
    throw this.refuse(name, { type, rule: `must be a number${rangeOf(bounds)}` });
  }
}

function rangeOf({ min, max }: Bounds): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? "" : ` of at most ${max}`;
}

/** The empty text, which counts as left out, is not named. */
function anyOf(values: readonly string[]): string {
  const named = values.filter(Boolean);
  return named.length === 1 ? named.join("") : `one of ${named.join(", ")}`;
}

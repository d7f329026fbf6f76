import { type ArchiveLayout, type JobInput, ParserError } from "@parsewright/contract";

/** What a job is asked for, besides its document. */
export interface JobRequest {
  readonly input: JobInput;
  readonly archiveLayout?: ArchiveLayout;
}

const YES = new Set(["true", "1", "yes", "on"]);
const NO = new Set(["false", "0", "no", "off"]);

/** Options of a request by name, whether they were fields of a form, of JSON or of the query. */
export class OptionReader {
  readonly #values: ReadonlyMap<string, readonly string[]>;
  readonly #prefix: string;

  constructor(values: readonly (readonly [name: string, value: string])[], prefix = "") {
    const byName = new Map<string, string[]>();
    for (const [name, value] of values) byName.set(name, [...(byName.get(name) ?? []), value]);
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

  /** Of a repeated one the first. */
  text(name: string): string | undefined {
    return this.#values.get(name)?.[0];
  }

  list(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** The default for what is neither yes nor no. */
  flag(name: string, usual: boolean): boolean {
    const text = this.text(name)?.trim().toLowerCase() ?? "";
    if (YES.has(text)) return true;
    return NO.has(text) ? false : usual;
  }

  /** INVALID_INPUT for what is not a whole number. */
  integer(name: string): number | undefined {
    const text = this.text(name)?.trim() ?? "";
    if (text === "") return undefined;
    if (/^-?\d{1,9}$/.test(text)) return Number(text);
    throw new ParserError("INVALID_INPUT", `${this.#prefix}${name} must be a whole number.`);
  }
}

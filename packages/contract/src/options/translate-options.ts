import { JOB_FIELDS, type JobFields, type SentJob } from "./job-fields.ts";
import type { Absent, Option, OptionInput, OptionTable, Surface } from "./option.ts";

/** An option as one surface offers it. */
export interface SurfaceOption {
  /** Of the table. */
  readonly field: string;
  /** On the surface. For the command line as commander has it: `formulas`, not `--no-formulas`. */
  readonly name: string;
  readonly title: string;
  readonly option: Option;
}

interface Place extends Partial<Pick<SurfaceOption, "name" | "title">> {
  readonly description?: string;
  readonly default?: Option["default"];
  readonly values?: readonly string[];
}

/** The options of a table that a surface offers, with the defaults and values that hold there. */
export function optionsOn(
  surface: Surface,
  table: OptionTable = JOB_FIELDS,
): readonly SurfaceOption[] {
  return Object.entries(table).flatMap(([field, option]) => {
    const place: Absent | Place = option.on[surface] ?? {};
    if ("absent" in place) return [];
    const { name = spell(field, surface), title = field, ...changes } = place;
    return [{ field, name, title, option: { ...option, ...changes } as Option }];
  });
}

/** Job fields by the names of the job input, from those of a surface. What is `undefined` is left out. */
export function toJobFields<From extends Surface>(
  values: OptionInput<JobFields, From>,
  from: From,
): SentJob {
  return rename(values, (option) => [option.name, option.field], from);
}

/** Job fields by the names of a surface. What it does not offer is left out. */
export function fromJobFields<To extends Surface>(
  values: SentJob,
  to: To,
): OptionInput<JobFields, To> {
  return rename(values, ({ name, field }) => [field, name], to);
}

/** An option of the command line as people type it: `--page-furniture`, `--no-formulas`. */
export function flagOf({ name, option }: SurfaceOption): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return option.type === "boolean" && option.default ? `--no-${words}` : `--${words}`;
}

function rename(
  values: object,
  namesOf: (option: SurfaceOption) => readonly [before: string, after: string],
  surface: Surface,
): object {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    optionsOn(surface)
      .map(namesOf)
      .map(([before, after]) => [after, given.get(before)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function spell(field: string, surface: Surface): string {
  if (surface !== "client" && surface !== "cli") return field;
  return field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

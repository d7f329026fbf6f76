import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { flagOf, optionsOn, type SurfaceOption } from "@parsewright/contract";

const FIXTURES = new URL("../../../../fixtures/", import.meta.url);

/** A row of `fixtures/clients/cases.json`, as far as a command line has to do with it. */
export interface ServiceCase {
  readonly name: string;
  readonly document?: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expect: {
    readonly result?: { readonly markdown?: readonly string[]; readonly pages?: readonly number[] };
    readonly error?: { readonly code: string; readonly text: readonly string[] };
  };
}

/** The fields of a job that a command line can give. The transport is the command's own choice. */
const SAYABLE = [
  "transport",
  "start_page",
  "end_page",
  ...optionsOn("cli").map(({ field }) => field),
];

const { service: ALL_CASES } = JSON.parse(
  readFileSync(new URL("clients/cases.json", FIXTURES), "utf8"),
) as { readonly service: readonly ServiceCase[] };

const SAYABLE_CASES = ALL_CASES.filter(
  ({ document, input }) =>
    document !== undefined &&
    input["transport"] !== "s3" &&
    Object.keys(input).every((name) => SAYABLE.includes(name)),
);

/** The rows of the table of all clients that the command line can ask for, each command line once. */
export const COMMAND_CASES = [
  ...new Map(SAYABLE_CASES.toReversed().map((row) => [toArguments(row).join(" "), row])).values(),
];

/** The command line of a row, without where the results go. */
export function toArguments({ document = "", input }: ServiceCase): string[] {
  const { start_page: first = 0, end_page: last = -1 } = input;
  return [
    fileURLToPath(new URL(document, FIXTURES)),
    "--pages",
    `${Number(first)}-${Number(last ?? -1) < 0 ? "" : Number(last)}`,
    ...optionsOn("cli").flatMap((row) => toArgument(row, input[row.field])),
  ];
}

function toArgument(row: SurfaceOption, value: unknown): string[] {
  if (typeof value === "boolean") return value === row.option.default ? [] : [flagOf(row)];
  if (Array.isArray(value)) return [flagOf(row), value.join(",")];
  return typeof value === "string" ? [flagOf(row), value] : [];
}

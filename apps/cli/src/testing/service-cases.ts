import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

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

/** What can be said on the command line. The transport is the command's own choice. */
const SAYABLE = ["transport", "start_page", "end_page", "lang", "backend", "effort", "formats"];

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
  const { start_page: first = 0, end_page: last = -1, formats } = input;
  const options: Record<string, unknown> = {
    "--pages": `${Number(first)}-${Number(last ?? -1) < 0 ? "" : Number(last)}`,
    "--lang": input["lang"],
    "--backend": input["backend"],
    "--effort": input["effort"],
    "--formats": Array.isArray(formats) ? formats.join(",") : undefined,
  };
  const given = Object.entries(options).filter(([, value]) => typeof value === "string");
  return [fileURLToPath(new URL(document, FIXTURES)), ...given.flat().map(String)];
}

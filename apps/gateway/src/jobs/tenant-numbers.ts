import { badVariable, type Environment, readVariable } from "@parsewright/contract";

/** Reads the operator's numbers for single tenants, from entries `tenant=number`. */
export function readTenantNumbers(
  environment: Environment,
  name: "PARSER_TENANT_WEIGHTS" | "PARSER_TENANT_RETENTION_MS",
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): ReadonlyMap<string, number> {
  const entries = readVariable(environment, name).map((text) => {
    const [, tenant, digits] = /^(.+)=(\d{1,15})$/.exec(text) ?? [];
    const number = Number(digits);
    if (tenant === undefined || number < minimum || number > maximum) {
      const fix = `Set it to entries such as acme=${minimum}, with a whole number from ${minimum} to ${maximum}`;
      throw badVariable(name, text, fix);
    }
    return [tenant, number] as const;
  });
  return new Map(entries);
}

import { badVariable, type Environment, readVariable } from "@parsewright/contract";

const ENTRY = /^(.+)=([1-9]\d{0,2}|1000)$/;

/** What `PARSER_TENANT_WEIGHTS` says of each tenant. */
export function readTenantWeights(environment: Environment): (tenant: string) => number {
  const entries = readVariable(environment, "PARSER_TENANT_WEIGHTS").map((text) => {
    const [, tenant, weight] = ENTRY.exec(text) ?? [];
    if (tenant === undefined) {
      throw badVariable(
        "PARSER_TENANT_WEIGHTS",
        text,
        "Set it to entries such as acme=3, with a whole number from 1 to 1000",
      );
    }
    return [tenant, Number(weight)] as const;
  });
  const weights = new Map(entries);
  return (tenant) => weights.get(tenant) ?? 1;
}

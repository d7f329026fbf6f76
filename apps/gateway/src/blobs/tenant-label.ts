import { createHash } from "node:crypto";

/** Enough that no two tenants have the same. */
const TENANT_LABEL_DIGITS = 32;

/** Distinguishes tenants without their names, which are nobody else's business and may have any characters. */
export function tenantLabel(tenant: string): string {
  return createHash("sha256").update(tenant).digest("hex").slice(0, TENANT_LABEL_DIGITS);
}

/** A tenant with waiting jobs. */
export interface WaitingTenant {
  readonly tenant: string;
  readonly weight: number;
  /** Its jobs that workers hold. */
  readonly running: number;
  /** Share that it has been given while others waited too: each job adds one, divided by the tenant's weight. */
  readonly used: number;
}

/**
 * The tenants in the order in which they get the next worker: first who holds the fewest workers for its weight, then
 * who has been given the least. A tenant that waits for its first worker never waits for another's second.
 */
export function inFairOrder<Tenant extends WaitingTenant>(tenants: readonly Tenant[]): Tenant[] {
  return tenants.toSorted(
    (left, right) =>
      left.running / left.weight - right.running / right.weight || left.used - right.used,
  );
}

/** The tenant after it was given one more job. */
export function afterOneMore<Tenant extends WaitingTenant>(tenant: Tenant): Tenant {
  return { ...tenant, running: tenant.running + 1, used: tenant.used + costOf(tenant) };
}

export function costOf({ weight }: Pick<WaitingTenant, "weight">): number {
  return 1 / weight;
}

/**
 * Limits the credit of a tenant to one job. A tenant that was away for a day would otherwise get all workers until it
 * has caught up.
 */
export function withoutOldCredit<Tenant extends WaitingTenant>(
  tenants: readonly Tenant[],
): Tenant[] {
  const least = Math.max(...tenants.map(({ used }) => used)) - 1;
  return tenants.map((tenant) => ({ ...tenant, used: Math.max(tenant.used, least) }));
}

import {
  afterOneMore,
  costOf,
  inFairOrder,
  type WaitingTenant,
  withoutOldCredit,
} from "./fair-order.ts";
import { CONTROL_COLUMNS, type JobControl } from "./job-control.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";

/**
 * At most this many takes happen at the same moment. Only a tenant this close to its limit has to be counted exactly.
 */
const TAKES_AT_ONCE = 100;

/** Order of a tenant's waiting jobs. Queries that name it in full read the index of that order and no other. */
const IN_LINE = "is_at_head DESC, is_low_priority, place";

/** Locks the jobs that are next, at most `max`: fair between tenants, in order within each. */
export async function pickJobs(
  context: StoreContext,
  transaction: JobTransaction,
  {
    endpointId,
    max,
    recipe,
  }: {
    readonly endpointId: string;
    readonly max: number;
    /** Without it no shards are picked: the worker cannot read them as others do. */
    readonly recipe?: string | undefined;
  },
): Promise<readonly JobControl[]> {
  let tenants = withoutOldCredit(await findWaitingTenants(context, transaction, endpointId));
  // A single tenant needs no share, and writing its row would make all takes wait for each other.
  const isShared = tenants.length > 1;
  const picked: JobControl[] = [];
  while (picked.length < max) {
    const [next] = inFairOrder(tenants);
    if (!next) break;
    const turn = { endpointId, tenant: next, picked, max: isShared ? 1 : max, recipe };
    const jobs = await lockNext(context, transaction, turn);
    picked.push(...jobs);
    if (jobs.length < turn.max) tenants = tenants.filter((each) => each !== next);
    else tenants = tenants.map((each) => (each === next ? afterOneMore(each) : each));
    if (isShared && jobs.length > 0) await noteShare(transaction, turn);
  }
  return picked;
}

/** Checks whether a whole job waits that could run if a shard of this job ended. */
export async function doesWholeJobWait(
  context: StoreContext,
  transaction: JobTransaction,
  { endpoint_id: endpointId, tenant: own }: Pick<JobControl, "endpoint_id" | "tenant">,
): Promise<boolean> {
  const { maxRunningPerTenant } = context.endpointOf(endpointId);
  const tenants = await findWaitingTenants(context, transaction, endpointId);
  const below = tenants.filter(
    ({ tenant, running }) => running - (tenant === own ? 1 : 0) < maxRunningPerTenant,
  );
  const found = await transaction.query(
    `SELECT 1 FROM parser.job WHERE endpoint_id = $1 AND tenant = ANY($2) AND status = 'IN_QUEUE'
       AND parent_id IS NULL AND NOT is_low_priority LIMIT 1`,
    [endpointId, below.map(({ tenant }) => tenant)],
  );
  return found.length > 0;
}

/** Reads one row for each tenant, however many jobs wait. */
async function findWaitingTenants(
  { weightOf }: StoreContext,
  { query }: JobTransaction,
  endpointId: string,
): Promise<WaitingTenant[]> {
  const rows = await query<Omit<WaitingTenant, "weight">>(
    `WITH RECURSIVE waiting (tenant) AS (
       (SELECT tenant FROM parser.job WHERE endpoint_id = $1 AND status = 'IN_QUEUE'
        ORDER BY tenant, ${IN_LINE} LIMIT 1)
       UNION ALL
       SELECT (SELECT job.tenant FROM parser.job
               WHERE endpoint_id = $1 AND status = 'IN_QUEUE' AND job.tenant > waiting.tenant
               ORDER BY job.tenant, ${IN_LINE} LIMIT 1)
       FROM waiting WHERE waiting.tenant IS NOT NULL)
     SELECT waiting.tenant, coalesce(share.used, 0) AS used,
       (SELECT count(*)::int FROM parser.job WHERE endpoint_id = $1 AND status = 'IN_PROGRESS'
          AND job.tenant = waiting.tenant) AS running
     FROM waiting LEFT JOIN parser.tenant_share AS share
       ON share.endpoint_id = $1 AND share.tenant = waiting.tenant
     WHERE waiting.tenant IS NOT NULL`,
    [endpointId],
  );
  return rows.map((row) => ({ ...row, weight: weightOf(row.tenant) }));
}

interface Turn {
  readonly endpointId: string;
  readonly tenant: WaitingTenant;
}

/** The next jobs of a tenant that no take has locked; none when the tenant runs as many as it may. */
async function lockNext(
  context: StoreContext,
  transaction: JobTransaction,
  { endpointId, tenant, picked, max, recipe }: Turn & PickedSoFar,
): Promise<readonly JobControl[]> {
  const { maxRunningPerTenant } = context.endpointOf(endpointId);
  const isNearLimit = tenant.running + TAKES_AT_ONCE >= maxRunningPerTenant;
  const running = isNearLimit
    ? await countRunning(transaction, { endpointId, tenant })
    : tenant.running;
  const ofTenant = picked.filter((job) => job.tenant === tenant.tenant);
  const left = maxRunningPerTenant - running - ofTenant.length;
  if (left <= 0) return [];
  const wanted = Math.min(max, left);
  const lock = (kind: "whole" | "any", taken: readonly JobControl[]) =>
    transaction.query<JobControl>(
      `SELECT ${CONTROL_COLUMNS} FROM parser.job
       WHERE endpoint_id = $1 AND tenant = $2 AND status = 'IN_QUEUE' AND id <> ALL($3)
         AND CASE $5 WHEN 'whole' THEN parent_id IS NULL AND NOT is_low_priority
           ELSE parent_id IS NULL OR recipe = $6 END
       ORDER BY ${IN_LINE} LIMIT $4 FOR UPDATE SKIP LOCKED`,
      [
        endpointId,
        tenant.tenant,
        [...ofTenant, ...taken].map(({ id }) => id),
        wanted - taken.length,
        kind,
        recipe ?? null,
      ],
    );
  // Prefers whole jobs: shards can wait, as the worker that holds their document reads it in any case.
  const whole = await lock("whole", []);
  return whole.length === wanted ? whole : [...whole, ...(await lock("any", whole))];
}

interface PickedSoFar {
  /** Jobs that this take has already locked. The database would give them again, as the locks are its own. */
  readonly picked: readonly JobControl[];
  readonly max: number;
  readonly recipe?: string | undefined;
}

/**
 * Counts under a lock that other takes of this tenant wait for, so that the number stays true until the transaction
 * ends.
 */
async function countRunning(
  { query }: JobTransaction,
  { endpointId, tenant }: Turn,
): Promise<number> {
  await query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `running ${endpointId} ${tenant.tenant}`,
  ]);
  const [row] = await query<{ running: number }>(
    `SELECT count(*)::int AS running FROM parser.job
     WHERE endpoint_id = $1 AND tenant = $2 AND status = 'IN_PROGRESS'`,
    [endpointId, tenant.tenant],
  );
  return row?.running ?? 0;
}

async function noteShare({ query }: JobTransaction, { endpointId, tenant }: Turn): Promise<void> {
  await query(
    `INSERT INTO parser.tenant_share (endpoint_id, tenant, used) VALUES ($1, $2, $3::float8 + $4::float8)
     ON CONFLICT (endpoint_id, tenant) DO UPDATE SET used = greatest(tenant_share.used, $3) + $4`,
    [endpointId, tenant.tenant, tenant.used, costOf(tenant)],
  );
}

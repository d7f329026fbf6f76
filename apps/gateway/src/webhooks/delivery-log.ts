import type { DeliveryListResponse } from "@parsewright/contract";
import type { Database } from "../database/database.ts";

type Delivery = DeliveryListResponse["deliveries"][number];

/** Reads the tries to deliver the end of a job, oldest first. Who may see them is for the caller to check. */
export type ReadDeliveries = (jobId: string) => Promise<readonly Delivery[]>;

interface DeliveryRow {
  readonly delivery_id: string;
  readonly try: number;
  readonly http_status: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
  readonly at: Date;
}

/** The log that the webhook sender writes. */
export function createDeliveryLog(database: Pick<Database, "read">): ReadDeliveries {
  return async (jobId) => {
    const rows = await database.read<DeliveryRow>(
      `SELECT delivery_id, try, http_status, duration_ms, error, at
       FROM parser.webhook_delivery WHERE job_id = $1 ORDER BY at, delivery_id, try`,
      [jobId],
    );
    return rows.map(toDelivery);
  };
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    deliveryId: row.delivery_id,
    attempt: row.try,
    at: row.at.toISOString(),
    ...(row.http_status !== null && { status: row.http_status }),
    durationMs: row.duration_ms,
    ...(row.error !== null && { error: row.error }),
  };
}

import type { Database } from "../database/database.ts";
import type { ParseInput } from "./job-input-of.ts";

/** Facts about a task beside its job. */
export interface HostedTask {
  /** Also the id of its job. */
  readonly id: string;
  readonly tenant: string;
  readonly batchId: string;
  readonly fileName: string;
  readonly dataId?: string;
  readonly callback?: string;
  readonly seed?: string;
  readonly options: ParseInput;
}

/** Longer than any job lives from its submission. */
const FORGET_AFTER = "15 days";

const COLUMNS = `id, tenant, batch_id AS "batchId", file_name AS "fileName", data_id AS "dataId", callback, seed, options`;

/** The tasks of the hosted API in the database. */
export function createTaskStore(database: Pick<Database, "read" | "transaction">) {
  const select = async (where: string, values: readonly unknown[]): Promise<HostedTask[]> => {
    const rows = await database.read<HostedTask>(
      `SELECT ${COLUMNS} FROM parser.hosted_task WHERE ${where} ORDER BY position`,
      values,
    );
    return rows.map(withoutNulls);
  };
  return {
    /** Adds the tasks of one batch in their order, and forgets those whose jobs are long gone. */
    add: (tasks: readonly HostedTask[]) =>
      database.transaction(async (transaction) => {
        await transaction.query(
          `INSERT INTO parser.hosted_task
             (id, tenant, batch_id, position, file_name, data_id, callback, seed, options)
           SELECT task->>'id', task->>'tenant', task->>'batchId', position, task->>'fileName',
             task->>'dataId', task->>'callback', task->>'seed', task->'options'
           FROM json_array_elements($1::json) WITH ORDINALITY AS tasks (task, position)`,
          [JSON.stringify(tasks)],
        );
        await transaction.query(
          `DELETE FROM parser.hosted_task WHERE created_at < now() - interval '${FORGET_AFTER}'
             AND NOT EXISTS (SELECT 1 FROM parser.job WHERE job.id = hosted_task.id)`,
        );
      }),
    /** A task of this tenant; of any when none is given. */
    async find(id: string, tenant?: string): Promise<HostedTask | undefined> {
      const [task] = await select("id = $1 AND ($2::text IS NULL OR tenant = $2)", [
        id,
        tenant ?? null,
      ]);
      return task;
    },
    findBatch: (batchId: string, tenant: string) =>
      select("batch_id = $1 AND tenant = $2", [batchId, tenant]),
  };
}

export type TaskStore = ReturnType<typeof createTaskStore>;

function withoutNulls(row: HostedTask): HostedTask {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null),
  ) as unknown as HostedTask;
}

import type { Database } from "../database/database.ts";

/** Something that a client of another API can come back for. */
export interface DialectTask<Facts = unknown> {
  readonly id: string;
  readonly tenant: string;
  /** API that made it, and its name there, such as `docling task`. */
  readonly kind: string;
  readonly facts: Facts;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Longer than any job lives from its submission. */
const FORGET_AFTER = "15 days";

const SELECT = `SELECT id, tenant, kind, facts, extract(epoch FROM created_at)::float8 * 1000 AS "createdAt"
  FROM parser.dialect_task`;

/** Tasks and files of other APIs in the database. */
export function createDialectTasks(database: Pick<Database, "read" | "transaction">) {
  return {
    /** Adds one, and forgets those whose jobs are long gone. Gives the time by which it is known from then on. */
    add: (task: Omit<DialectTask, "createdAt">): Promise<number> =>
      database.transaction(async ({ query }) => {
        const [added] = await query<Pick<DialectTask, "createdAt">>(
          `INSERT INTO parser.dialect_task (id, tenant, kind, facts) VALUES ($1, $2, $3, $4)
           RETURNING extract(epoch FROM created_at)::float8 * 1000 AS "createdAt"`,
          [task.id, task.tenant, task.kind, JSON.stringify(task.facts)],
        );
        await query(
          `DELETE FROM parser.dialect_task WHERE created_at < now() - interval '${FORGET_AFTER}'`,
        );
        return added?.createdAt ?? Date.now();
      }),
    /** `undefined` for an unknown one, and for one of another tenant or kind. */
    async find<Facts>(scope: {
      readonly id: string;
      readonly tenant: string;
      readonly kind: string;
    }): Promise<DialectTask<Facts> | undefined> {
      const [task] = await database.read<DialectTask<Facts>>(
        `${SELECT} WHERE id = $1 AND tenant = $2 AND kind = $3`,
        [scope.id, scope.tenant, scope.kind],
      );
      return task;
    },
    /** The same for a request whose address is signed, which says whose it is. */
    async findOfAll<Facts>(scope: {
      readonly id: string;
      readonly kind: string;
    }): Promise<DialectTask<Facts> | undefined> {
      const [task] = await database.read<DialectTask<Facts>>(
        `${SELECT} WHERE id = $1 AND kind = $2`,
        [scope.id, scope.kind],
      );
      return task;
    },
    /** Lists a tenant's tasks of one kind, newest first. */
    list<Facts>(scope: {
      readonly tenant: string;
      readonly kind: string;
      readonly limit: number;
      readonly offset: number;
    }): Promise<readonly DialectTask<Facts>[]> {
      return database.read<DialectTask<Facts>>(
        `${SELECT} WHERE tenant = $1 AND kind = $2
         ORDER BY created_at DESC, id LIMIT $3 OFFSET $4`,
        [scope.tenant, scope.kind, scope.limit, scope.offset],
      );
    },
    /** Replaces what is remembered of one. */
    update: (id: string, facts: unknown) =>
      database.transaction(({ query }) =>
        query("UPDATE parser.dialect_task SET facts = $2 WHERE id = $1", [
          id,
          JSON.stringify(facts),
        ]),
      ),
    remove: (id: string) =>
      database.transaction(({ query }) =>
        query("DELETE FROM parser.dialect_task WHERE id = $1", [id]),
      ),
  };
}

export type DialectTasks = ReturnType<typeof createDialectTasks>;

/** One step of the schema. Never changed after a release: a correction is a further step. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Statements separated by `;`, run in one transaction. */
  readonly sql: string;
}

/** One step of the schema. Never changed after a release: a correction is a further step. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Statements separated by `;`, run in one transaction. */
  readonly sql: string;
  /**
   * Gateways that do not know it cannot work with what it leaves, and refuse to start. Most only add: what is no longer
   * used goes in a later release, when no gateway of the one before is left.
   */
  readonly isBreaking?: boolean;
}

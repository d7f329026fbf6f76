export interface EnvironmentVariable {
  readonly purpose: string;
  /** What an unset variable means, in words or as the value itself. */
  readonly default: string;
  readonly readBy: readonly ("worker" | "gateway" | "client" | "cli")[];
  /** Never logged, never shown by a probe. */
  readonly isSecret?: true;
}

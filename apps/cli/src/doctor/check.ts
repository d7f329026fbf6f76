/** One line of `parsewright doctor`. */
export interface Check {
  readonly name: string;
  /** `note`: worth knowing, nothing to repair. */
  readonly status: "ok" | "missing" | "note";
  readonly detail: string;
  /** Advice for the user. */
  readonly fix?: string;
  /** Without it nothing can be parsed. */
  readonly essential?: boolean;
}

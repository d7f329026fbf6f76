interface Dated {
  readonly date: string;
  readonly source: string;
}

/** Means over documents. */
export interface Scores {
  readonly overall: number;
  readonly nid: number;
  readonly teds: number;
  readonly mhs: number;
}

/** A parser that was measured. */
export interface QualityRow extends Scores {
  readonly name: string;
  readonly cpuMsPerPage: number;
  /** Known of parsers that report the time of each file. */
  readonly medianMs?: number;
}

/** Figures of `overview.json`, each with its date and where it comes from. */
export interface Overview {
  readonly quality: Dated & {
    readonly pages: number;
    readonly set: string;
    readonly command: string;
    /** Processes that wanted to run when the measuring began, and cores of the machine. */
    readonly machine: { readonly load: number; readonly cores: number };
    readonly rows: readonly QualityRow[];
    /** Markdown that others published for the same pages, scored alike. */
    readonly published: readonly (Scores & { readonly name: string })[];
  };
  readonly clouds: Dated & {
    readonly machine: string;
    readonly rows: readonly {
      readonly name: string;
      readonly dollarsPerHour: number;
      readonly vcpus: number;
    }[];
  };
  readonly hosted: {
    readonly rows: readonly (Dated & {
      readonly name: string;
      readonly dollarsPer1000Pages: number;
    })[];
  };
}

interface Dated {
  readonly date: string;
  readonly source: string;
}

/** Figures of `overview.json`, each with its date and where it comes from. */
export interface Overview {
  readonly quality: Dated & {
    readonly pages: number;
    readonly set: string;
    readonly command: string;
    readonly rows: readonly {
      readonly name: string;
      readonly overall: number;
      readonly cpuMsPerPage: number;
    }[];
  };
  readonly clouds: Dated & {
    readonly machine: string;
    readonly rows: readonly {
      readonly name: string;
      readonly dollarsPerHour: number;
      readonly vcpus: number;
    }[];
  };
  readonly hosted: Dated & {
    readonly rows: readonly { readonly name: string; readonly dollarsPer1000Pages: number }[];
  };
}

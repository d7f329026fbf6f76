/** How one file of a folder fared. */
export interface TableMeasure {
  /** File name without its ending. */
  readonly id: string;
  /** By metric, 0 to 1. */
  readonly scores: Readonly<Record<string, number>>;
  readonly parseSeconds: number;
  readonly failure: string | undefined;
}

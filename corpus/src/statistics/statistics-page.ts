/** A cell of a table. Fields that a cell from above or from the left reaches into are not listed. */
export interface StatisticsCell {
  readonly text: string;
  /** Raised after the text: the mark of a note. */
  readonly mark?: string;
  readonly colspan?: number;
  readonly rowspan?: number;
  readonly align?: Align;
  /** Number of steps that the text is moved in by, as names of parts below their total are. */
  readonly indent?: number;
  readonly isBold?: boolean;
  /** Printed from bottom to top. */
  readonly isRotated?: boolean;
  /** Dots lead from the text to the next column. */
  readonly hasLeader?: boolean;
}

export type Align = "left" | "center" | "right";

export interface StatisticsColumn {
  readonly align: Align;
  /** Text is wrapped at this width; other columns are as wide as their text. */
  readonly widthMm?: number;
}

export interface StatisticsTable {
  readonly caption: string;
  /** Unit of the figures, on a line of its own between caption and table. */
  readonly unit?: string;
  readonly columns: readonly StatisticsColumn[];
  readonly headRows: number;
  readonly rows: readonly (readonly StatisticsCell[])[];
  readonly notes: readonly string[];
}

export interface StatisticsPage {
  readonly id: string;
  readonly language: "en" | "zh";
  readonly title: string;
  readonly introduction: string;
  readonly tables: readonly StatisticsTable[];
  readonly closing: string;
}

import type { CellText } from "../workbook/rich-text.ts";

/** Says which picture a cell's value is: by the number of its metadata, or by the name in a formula. */
export type PictureReference = number | string;

/** A cell as Excel shows it. */
export interface SheetCell {
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  /** May be blank, never empty. */
  readonly text: CellText;
  /** A number, date, truth value or error, rather than text. */
  readonly isValue: boolean;
  /** Bold or on a coloured ground. */
  readonly isEmphasised: boolean;
  readonly isRowHidden: boolean;
  /** Address that a `HYPERLINK` formula leads to. */
  readonly link: string | undefined;
  readonly picture: PictureReference | undefined;
}

/** Receives the cells of a sheet, row by row. */
export interface CellListener {
  cell(cell: SheetCell): void;
  /** Checks whether the rest of the sheet can be skipped. */
  isDone(): boolean;
}

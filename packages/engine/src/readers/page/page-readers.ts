import type { ParseOptions } from "@parsewright/contract";
import type { FindFormulaDrawer } from "../formulas/drawn/formula-drawer.ts";
import type { FindFormulaRecognizer } from "../formulas/recognition/formula-recognizer.ts";
import type { LineReader } from "../regions/by-lines/line-reader.ts";
import type { LayoutReader } from "../layout/layout-reader.ts";
import type { FindMesh } from "../ocr/flatten/connect-mesh-finder.ts";
import type { FindRecognizer } from "../ocr/recognizer.ts";
import type { FindCellReader } from "../tables/learned/cell-reader.ts";
import type { TableStructureReader } from "../tables/model/table-structure-reader.ts";
import type { PageEvidence } from "./page-evidence.ts";

/** Readers available on this machine. */
export interface PageReaders {
  readonly options: ParseOptions;
  readonly signal: AbortSignal;
  /** Absent when no layout model is installed. */
  readonly layout?: LayoutReader;
  /** Absent when the engine has no models at all. */
  readonly lines?: LineReader;
  /** Absent when no model for tables is installed: rules then read them alone. */
  readonly tables?: TableStructureReader;
  /** Absent when the engine has no models at all: rules then say what the cells of tables are. */
  readonly findCellReader?: FindCellReader;
  readonly findRecognizer: FindRecognizer;
  /** Absent where photographs are read as they are. */
  readonly findMesh?: FindMesh;
  /** Absent where formulas that are only pictures stay what they are. */
  readonly findFormulaRecognizer?: FindFormulaRecognizer;
  /** Absent where formulas are not compared with the page. */
  readonly findFormulaDrawer?: FindFormulaDrawer;
  /** Called with what a page was read from, while the page is open; once for each half of a spread. */
  readonly onEvidence?: (evidence: PageEvidence) => void;
}

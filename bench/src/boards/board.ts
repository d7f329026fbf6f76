import type { Document } from "@parsewright/contract";

/** A file of a board as Parsewright read it. */
export interface ReadFile {
  /** Relative to the folder of the board's inputs, such as `tables/report.pdf`. */
  readonly path: string;
  readonly document: Document;
}

/** Folders of a run. */
export interface BoardFolders {
  /** The board's own files, as its makers publish them. */
  readonly data: string;
  /** Gets what the board's scorer reads. */
  readonly predictions: string;
}

/** A file to write, relative to the predictions. */
export interface Prediction {
  readonly path: string;
  readonly text: string;
}

/** A public benchmark: the inputs that it has, the predictions that it reads and its scorer. */
export interface Board {
  /** Folder of the inputs below the data; the first that exists. */
  readonly inputFolders: readonly string[];
  /** Folder for predictions unless another is given; some scorers look only there. */
  readonly predictionFolder: string;
  readonly predict: (file: ReadFile) => readonly Prediction[];
  /** Files over all inputs, such as one list of them or the settings of a scorer. */
  readonly finish?: (files: readonly ReadFile[], folders: BoardFolders) => readonly Prediction[];
  readonly scorer: PackagedScorer | UnpackagedScorer;
}

/** A scorer that can be installed from PyPI. */
interface PackagedScorer {
  readonly install: readonly string[];
  /** Arguments for the Python that has it. */
  readonly command: (folders: BoardFolders) => readonly string[];
  /** Scores by their names, from what the scorer printed. */
  readonly readScores: (printed: string) => Readonly<Record<string, number>>;
  /** Documents that the scorer itself gave up, which are in no score. */
  readonly readFailures?: (printed: string) => readonly string[];
}

/** A scorer that its makers publish as a repository only. */
interface UnpackagedScorer {
  readonly byHand: (folders: BoardFolders) => string;
}

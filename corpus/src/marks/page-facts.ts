import type { Fact } from "@parsewright/quality";
import type { MarkedPage, Piece } from "./invent-page.ts";

const RAISED = { "2": "²", "6": "⁶", "+": "⁺", "2+": "²⁺" } as const;

/** Lists the facts that the Markdown of a page must have. */
export function factsOf({ rows }: MarkedPage): Fact[] {
  return rows.flatMap((row): Fact[] => {
    switch (row.kind) {
      case "paragraph":
        return row.pieces.flatMap(factsOfPiece);
      case "box":
        return [{ kind: "box", anyOf: [`${row.isTicked ? "☑" : "☐"} ${row.label}`] }];
      default:
        return [{ kind: "field", anyOf: [`${row.label} ${row.value}`] }];
    }
  });
}

function factsOfPiece(piece: Piece): Fact[] {
  switch (piece.kind) {
    case "text":
      return [];
    case "bold":
      return [{ kind: piece.kind, anyOf: [`**${piece.text}**`] }];
    case "italic":
      return [{ kind: piece.kind, anyOf: [`*${piece.text}*`] }];
    case "struck":
      return [{ kind: piece.kind, anyOf: [`~~${piece.text}~~`] }];
    case "underlined":
      return [{ kind: piece.kind, anyOf: [`<u>${piece.text}</u>`] }];
    case "link":
      return [{ kind: piece.kind, anyOf: [`[${piece.text}](${piece.url})`] }];
    case "note":
      return [{ kind: piece.kind, anyOf: [`[^${piece.mark}]: ${piece.text}`] }];
    case "superscript":
      return [
        {
          kind: piece.kind,
          anyOf: [piece.base + raised(piece.text), `$${piece.base}^{${piece.text}}$`],
        },
      ];
    default:
      return [{ kind: piece.kind, anyOf: [`${piece.base}₂`] }];
  }
}

function raised(text: string): string {
  return text in RAISED ? RAISED[text as keyof typeof RAISED] : `<sup>${text}</sup>`;
}

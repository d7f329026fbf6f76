import { childElements, textContent, type XmlElement } from "@parsewright/document/xml";

/** The plain text of DrawingML paragraphs (`a:p`), on one line. */
export function drawingText(body: XmlElement | undefined): string {
  if (body === undefined) return "";
  const paragraphs = childElements(body, "a:p").map((paragraph) =>
    childElements(paragraph).map(pieceText).join(""),
  );
  return paragraphs.join(" ").replaceAll(/\s+/gu, " ").trim();
}

function pieceText(piece: XmlElement): string {
  if (piece.name === "a:br") return " ";
  return childElements(piece, "a:t").map(textContent).join("");
}

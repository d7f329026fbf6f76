import { encodeStoredPng } from "@parsewright/document/testing/stored-png";

/** DrawingML in the line of text. Used by tests only, as everything here. */
export function inline(content: string, properties = ""): string {
  return drawing(`<wp:inline><wp:docPr id="1" name="x" ${properties}/>${content}</wp:inline>`);
}

/** DrawingML that floats beside the text. */
export function floating(content: string): string {
  return drawing(`<wp:anchor><wp:docPr id="1" name="x"/>${content}</wp:anchor>`);
}

function drawing(content: string): string {
  return `<w:r><w:drawing>${content}</w:drawing></w:r>`;
}

/** What a drawing shows, such as a picture or a chart. */
export function graphic(content: string): string {
  return `<a:graphic><a:graphicData uri="x">${content}</a:graphicData></a:graphic>`;
}

/** The picture of a relationship. */
export function picture(relationshipId: string, more = ""): string {
  return graphic(
    `<pic:pic><pic:blipFill><a:blip r:embed="${relationshipId}"/>${more}</pic:blipFill><pic:spPr/></pic:pic>`,
  );
}

/** A shape with text, at a height in its group. */
export function textShape(content: string, top = 0): string {
  return `<wps:wsp><wps:spPr><a:xfrm><a:off x="0" y="${top}"/></a:xfrm></wps:spPr><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp>`;
}

/** A file with one picture, as relationship `image1`. */
export const withPicture = {
  relationships: [{ id: "image1", type: "image", target: "media/image1.png" }],
  parts: {
    "word/media/image1.png": encodeStoredPng({ width: 2, height: 2, data: new Uint8Array(12) }),
  },
};

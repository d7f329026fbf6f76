import { findChild, type XmlElement } from "@parsewright/document/xml";
import type { OfficePackage } from "../../ooxml/office-package.ts";
import type { ImageCrop } from "../../office/images/to-png.ts";
import type { OfficeImages } from "../../office/office-images.ts";
import type { Picture } from "../story.ts";
import { walkElements } from "../tree/walk-elements.ts";

/** Elements that show a picture: DrawingML's fills and VML's image data. */
const PICTURE_ELEMENTS = new Set(["pic:blipFill", "a:blipFill", "v:imagedata"]);

export function isPictureElement({ name }: XmlElement): boolean {
  return PICTURE_ELEMENTS.has(name);
}

/** Sources and destination of pictures. */
export interface PictureSources {
  readonly pkg: OfficePackage;
  /** The part whose relationships the elements use. */
  readonly part: string;
  readonly images: OfficeImages;
  readonly messages: Set<string>;
  readonly signal: AbortSignal;
}

/** Saves every picture below the elements, so that reading them needs no waiting. */
export async function savePictures(
  elements: readonly XmlElement[],
  sources: PictureSources,
): Promise<Map<XmlElement, Picture>> {
  const pictures = new Map<XmlElement, Picture>();
  for (const element of walkElements({ children: elements })) {
    if (!isPictureElement(element)) continue;
    sources.signal.throwIfAborted();
    pictures.set(element, await savePicture(element, sources));
  }
  return pictures;
}

async function savePicture(element: XmlElement, sources: PictureSources): Promise<Picture> {
  const { pkg, part, images, messages } = sources;
  const relationship = pkg.relationshipsOf(part).get(relationshipId(element));
  if (relationship?.isExternal === true) {
    messages.add(`A picture lies outside the file and was left out: ${relationship.target}`);
    return { kind: "outside" };
  }
  if (relationship === undefined || !pkg.has(relationship.target)) {
    messages.add("A picture is missing from the file.");
    return { kind: "missing" };
  }
  const crop = readCrop(element);
  const { fileName, note } = await images.add(relationship.target, crop && { crop });
  if (note !== undefined) messages.add(note);
  return { kind: "saved", fileName };
}

function relationshipId(element: XmlElement): string {
  const { "r:embed": embedded, "r:link": linked } = findChild(element, "a:blip")?.attributes ?? {};
  return embedded ?? linked ?? element.attributes["r:id"] ?? element.attributes["o:relid"] ?? "";
}

/** DrawingML counts in thousandths of a percent. */
const WHOLE = 100_000;

/** Reads the fractions of the picture that are cut off; `undefined` for none. */
function readCrop(element: XmlElement): ImageCrop | undefined {
  const cut = findChild(element, "a:srcRect")?.attributes ?? {};
  const fraction = (name: string) =>
    Math.min(1, Math.max(0, (Number.parseInt(cut[name] ?? "", 10) || 0) / WHOLE));
  const crop = {
    left: fraction("l"),
    top: fraction("t"),
    right: fraction("r"),
    bottom: fraction("b"),
  };
  const isCut = Object.values(crop).some((part) => part > 0);
  const leavesSomething = crop.left + crop.right < 1 && crop.top + crop.bottom < 1;
  return isCut && leavesSomething ? crop : undefined;
}

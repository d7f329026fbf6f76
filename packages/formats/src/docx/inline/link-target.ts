import type { XmlElement } from "@parsewright/document/xml";
import type { OfficePackage } from "../../ooxml/office-package.ts";
import { safeLink, safeLinkOrAnchor } from "@parsewright/document/language";
import { linkedBookmark, type Anchors } from "./anchors.ts";
import { parseInstruction } from "./field-instruction.ts";

/** Data that links of a story are resolved with. */
export interface LinkSources {
  readonly pkg: OfficePackage;
  /** The part whose relationships the links use. */
  readonly part: string;
  readonly anchors: Anchors;
}

/** Resolves a `w:hyperlink` or a field to an address, or to `#` and a bookmark. */
export function linkTarget(element: XmlElement, sources: LinkSources): string | undefined {
  if (isPageNumber(element)) return undefined;
  const bookmark = linkedBookmark(element);
  if (bookmark !== undefined) {
    const place = sources.anchors.resolve(bookmark);
    return place === undefined ? undefined : safeLinkOrAnchor(`#${place}`);
  }
  const link = safeLink(addressOf(element, sources));
  sources.pkg.spendText(link?.length ?? 0);
  return link;
}

/** Page numbers of a table of contents lead somewhere, but are not links to click in running text. */
function isPageNumber({ name, attributes }: XmlElement): boolean {
  return name === "w:fldSimple" && /^\s*PAGEREF\b/i.test(attributes["w:instr"] ?? "");
}

function addressOf(
  { name, attributes }: XmlElement,
  { pkg, part }: LinkSources,
): string | undefined {
  if (name === "w:hyperlink") {
    const relationship = pkg.relationshipsOf(part).get(attributes["r:id"] ?? "");
    if (relationship?.isExternal !== true) return undefined;
    return withFragment(relationship.target, attributes["w:anchor"]);
  }
  const instruction = parseInstruction(attributes["w:instr"] ?? "");
  if (instruction.name !== "HYPERLINK" || instruction.argument === undefined) return undefined;
  return withFragment(instruction.argument, instruction.valueOf(String.raw`\l`));
}

function withFragment(address: string, fragment: string | undefined): string {
  return fragment === undefined || address.includes("#") ? address : `${address}#${fragment}`;
}

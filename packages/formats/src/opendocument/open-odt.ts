import { descendantElements, type XmlElement } from "@parsewright/document/xml";
import { flowElement } from "../flow/flow-tree.ts";
import { openFlow } from "../flow/open-flow.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { type OdfPackage, openOdfPackage } from "./odf-package.ts";
import { type OdfStyles, readOdfStyles } from "./odf-styles.ts";
import { withPageBreaks } from "./page-breaks.ts";
import { createReading, toFlow } from "./to-flow.ts";

/** Opens an OpenDocument text: one page, with marks where the program that wrote it ended pages. */
export function openOdt(bytes: Uint8Array): StructuredDocument {
  const pkg = openOdfPackage(bytes, "office:text");
  return openFlow([{ title: "", read: () => readText(pkg), readPicture: pkg.readPicture }]);
}

function readText(pkg: OdfPackage): XmlElement {
  const styles = readOdfStyles(pkg);
  const reading = createReading(pkg, styles);
  const body = toFlow(withPageBreaks(pkg.body.children, styles), reading);
  return flowElement("html", [...body, ...reading.notes, ...readFurniture(pkg, styles)]);
}

/** Headers and footers belong to the pages of the styles, whatever they are used for. */
function readFurniture(pkg: OdfPackage, styles: OdfStyles): XmlElement[] {
  if (pkg.styles === undefined) return [];
  const reading = createReading(pkg, styles);
  return (["header", "footer"] as const).flatMap((kind) =>
    descendantElements(pkg.styles ?? NOTHING, `style:${kind}`).map((element) =>
      flowElement(kind, toFlow(element.children, reading)),
    ),
  );
}

const NOTHING: XmlElement = { name: "", attributes: {}, children: [] };

import {
  childElements,
  descendantElements,
  findChild,
  type XmlElement,
  type XmlNode,
} from "@parsewright/document/xml";
import { flowElement } from "../flow/flow-tree.ts";
import { openFlow } from "../flow/open-flow.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { openOdfPackage } from "./odf-package.ts";
import { readOdfStyles } from "./odf-styles.ts";
import { createReading, type OdfReading, toFlow } from "./to-flow.ts";

/** Opens an OpenDocument presentation: each slide is a page, with its notes behind it. */
export function openOdp(bytes: Uint8Array): StructuredDocument {
  const pkg = openOdfPackage(bytes, "office:presentation");
  const styles = readOdfStyles(pkg);
  const slides = childElements(pkg.body, "draw:page");
  return openFlow(
    slides.map((slide) => ({
      title: slide.attributes["draw:name"] ?? "",
      read: () => readSlide(slide, createReading(pkg, styles)),
      readPicture: pkg.readPicture,
    })),
    { isPaged: true },
  );
}

/** Placeholders that every slide repeats. */
const FURNITURE = /^(?:page-number|date-time|footer|header)$/;

function readSlide(slide: XmlElement, reading: OdfReading): XmlElement {
  const shapes = childElements(slide).filter(
    ({ name, attributes }) =>
      name !== "presentation:notes" && !FURNITURE.test(attributes["presentation:class"] ?? ""),
  );
  const isTitle = ({ attributes }: XmlElement) => attributes["presentation:class"] === "title";
  const title = shapes.find(isTitle);
  const notes = findChild(slide, "presentation:notes");
  return flowElement("html", [
    ...(title === undefined ? [] : [flowElement("h1", inline(toFlow([title], reading)))]),
    ...toFlow(
      shapes.filter((shape) => shape !== title),
      reading,
    ),
    ...(notes === undefined ? [] : readNotes(notes, reading)),
  ]);
}

function inline(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.flatMap((node) => [node, " "]);
}

function readNotes(notes: XmlElement, reading: OdfReading): XmlNode[] {
  return descendantElements(notes, "draw:frame")
    .filter(({ attributes }) => attributes["presentation:class"] === "notes")
    .flatMap((frame) => toFlow(frame.children, reading));
}

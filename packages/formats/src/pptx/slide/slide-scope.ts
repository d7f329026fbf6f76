import type { OfficeImages } from "../../office/office-images.ts";
import type { OfficePackage } from "../../ooxml/office-package.ts";
import type { XmlElement } from "@parsewright/document/xml";
import type { SlideTemplate } from "../template/slide-template.ts";

/** Everything that reading any part of a slide needs. */
export interface SlideScope {
  readonly pkg: OfficePackage;
  /** Name of the slide's part; relationships are looked up there. */
  readonly part: string;
  readonly template: SlideTemplate;
  /** `p:defaultTextStyle` of the presentation. */
  readonly defaultTextStyle: XmlElement | undefined;
  readonly images: OfficeImages;
  /** Points. */
  readonly size: { readonly width: number; readonly height: number };
  /** As a slide-number field shows it. */
  readonly slideNumber: number;
  /** True if the presentation begins with this slide. */
  readonly isFirst: boolean;
  /** Remarks on this slide, without repetitions. */
  readonly notes: Set<string>;
}

import { chromium } from "./chromium/chromium.ts";
import type { Producer } from "./producer.ts";
import { groff } from "./groff/groff.ts";
import { libreoffice } from "./libreoffice/libreoffice.ts";
import { luatex, pdftex } from "./tex/tex-producers.ts";
import { typst } from "./typst/typst.ts";
import { weasyprint } from "./weasyprint/weasyprint.ts";

/** Every program that can be asked for PDFs. */
export const PRODUCERS: readonly Producer[] = [
  chromium,
  weasyprint,
  libreoffice,
  pdftex,
  luatex,
  typst,
  groff,
];

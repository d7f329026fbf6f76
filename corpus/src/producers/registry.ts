import { chromium } from "./chromium/chromium.ts";
import type { Producer } from "./producer.ts";
import { groff } from "./groff/groff.ts";
import { libreoffice, libreofficeDocx, libreofficePptx } from "./libreoffice/libreoffice.ts";
import { luatex, pdftex } from "./tex/tex-producers.ts";
import { reportlab } from "./reportlab/reportlab.ts";
import { typst } from "./typst/typst.ts";
import { weasyprint } from "./weasyprint/weasyprint.ts";

/** Every program that can be asked for PDFs. */
export const PRODUCERS: readonly Producer[] = [
  chromium,
  weasyprint,
  libreoffice,
  libreofficeDocx,
  libreofficePptx,
  pdftex,
  luatex,
  reportlab,
  typst,
  groff,
];

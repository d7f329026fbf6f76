import { BitmapCache } from "./bitmap-cache.ts";
import type { RemoteFile } from "./pdf-messages.ts";
import { openPdf } from "./pdf-pages.ts";
import { isTiff } from "./tiff-directories.ts";

/** A document that is here, or of which parts are read where it is. */
export type PictureSource = Blob | RemoteFile;

/** Draws pages of a document onto canvases. */
export interface PagePictures {
  /** Draws a page as the file has it; the signal says that nobody looks at it any more. */
  draw(canvas: HTMLCanvasElement, page: PictureRequest, signal: AbortSignal): Promise<void>;
  close(): void;
}

interface PictureRequest {
  readonly pageIndex: number;
  readonly widthPixels: number;
  /** Height over width of the page as the result sees it. */
  readonly ratio: number;
  /** Drawn after the pages that somebody reads. */
  readonly isThumbnail: boolean;
}

const PDF_SIGNATURE = "%PDF-";
/** A PDF may begin with at most this many bytes of something else. */
const SIGNATURE_WITHIN_BYTES = 1024;

/** Pictures for a document; `undefined` where the browser cannot draw it. */
export async function openPagePictures(file: PictureSource): Promise<PagePictures | undefined> {
  const start = file instanceof Blob ? file : file.start;
  const head = new Uint8Array(await start.slice(0, SIGNATURE_WITHIN_BYTES).arrayBuffer());
  const isPdf = new TextDecoder("latin1").decode(head).includes(PDF_SIGNATURE);
  if (isPdf) return pdfPictures(file);
  const whole = file instanceof Blob ? file : await readWhole(file);
  if (isTiff(head)) return pdfPictures(whole);
  const bitmap = await createImageBitmap(whole).catch(() => undefined);
  return bitmap && imagePictures(bitmap);
}

async function readWhole({ url, headers }: RemoteFile): Promise<Blob> {
  return (await fetch(url, { headers })).blob();
}

async function pdfPictures(file: PictureSource): Promise<PagePictures> {
  const pages = await openPdf(file);
  const cache = new BitmapCache();
  return {
    async draw(canvas, request, signal) {
      const { pageIndex, widthPixels } = request;
      // A smaller picture is better than none while the sharp one is made.
      const known = cache.get(pageIndex);
      if (known) place(canvas, known, request);
      if (known && known.width >= widthPixels) return;
      const picture = await pages.draw(request, signal);
      const pixels = new ImageData(picture.pixels, picture.width, picture.height);
      const bitmap = await createImageBitmap(pixels);
      if (!signal.aborted) place(canvas, bitmap, request);
      cache.add(pageIndex, bitmap);
    },
    close() {
      pages.close();
      cache.clear();
    },
  };
}

function imagePictures(bitmap: ImageBitmap): PagePictures {
  return {
    draw: async (canvas, request) => place(canvas, bitmap, request),
    close: () => bitmap.close(),
  };
}

/** Puts a picture in the middle of the page, as large as it can be. */
function place(canvas: HTMLCanvasElement, bitmap: ImageBitmap, request: PictureRequest): void {
  canvas.width = request.widthPixels;
  canvas.height = Math.round(request.widthPixels * request.ratio);
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = Math.min(canvas.width / bitmap.width, canvas.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(
    bitmap,
    (canvas.width - width) / 2,
    (canvas.height - height) / 2,
    width,
    height,
  );
}

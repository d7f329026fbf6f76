import { isTiff } from "./tiff-directories.ts";
import { openPdf } from "./pdf-pages.ts";

/** Draws pages of a document onto canvases. */
export interface PagePictures {
  /** Draws the page so many pixels wide, turned as the reader turned it. */
  draw(canvas: HTMLCanvasElement, page: PictureRequest): Promise<void>;
  close(): void;
}

interface PictureRequest {
  readonly pageIndex: number;
  readonly widthPixels: number;
  /** Height over width of the page as the result sees it. */
  readonly ratio: number;
  /** Clockwise; what made the text of a scan upright. */
  readonly turnedDegrees: number;
}

const PDF_SIGNATURE = "%PDF-";
/** A PDF may begin with up to so many bytes of something else. */
const SIGNATURE_WITHIN_BYTES = 1024;

/** Pictures for a document; `undefined` where the browser cannot draw it: office files. */
export async function openPagePictures(file: Blob): Promise<PagePictures | undefined> {
  const head = new Uint8Array(await file.slice(0, SIGNATURE_WITHIN_BYTES).arrayBuffer());
  const isPdf = new TextDecoder("latin1").decode(head).includes(PDF_SIGNATURE);
  if (isPdf || isTiff(head)) return pdfPictures(file);
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return bitmap && imagePictures(bitmap);
}

async function pdfPictures(file: Blob): Promise<PagePictures> {
  const pages = await openPdf(file);
  return {
    async draw(canvas, request) {
      const isSideways = Math.round(request.turnedDegrees / 90) % 2 !== 0;
      const width = isSideways ? request.widthPixels * request.ratio : request.widthPixels;
      const picture = await pages.draw(request.pageIndex, Math.round(width));
      const pixels = new ImageData(picture.pixels, picture.width, picture.height);
      const bitmap = await createImageBitmap(pixels);
      place(canvas, bitmap, request);
      bitmap.close();
    },
    close: () => pages.close(),
  };
}

function imagePictures(bitmap: ImageBitmap): PagePictures {
  return {
    draw: async (canvas, request) => place(canvas, bitmap, request),
    close: () => bitmap.close(),
  };
}

/** Puts a picture in the middle of the page and turns it there. */
function place(canvas: HTMLCanvasElement, bitmap: ImageBitmap, request: PictureRequest): void {
  canvas.width = request.widthPixels;
  canvas.height = Math.round(request.widthPixels * request.ratio);
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const radians = (request.turnedDegrees * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  // The turned picture just fits the page, which is how the reader made the page from it.
  const scale = Math.min(
    canvas.width / (bitmap.width * cosine + bitmap.height * sine),
    canvas.height / (bitmap.width * sine + bitmap.height * cosine),
  );
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(radians);
  context.scale(scale, scale);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
}

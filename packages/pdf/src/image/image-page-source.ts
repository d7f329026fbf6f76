import { ParserError } from "@parsewright/contract";
import {
  DAMAGED_PICTURE_NOTE,
  type PageSource,
  type SourcePage,
  type WatchPicture,
} from "@parsewright/document/files";
import { measurePage } from "./page-size.ts";
import type { FilePicture, PictureFile } from "./picture-file.ts";
import { renderPicture } from "./render-picture.ts";

/** US Letter, for a picture that cannot say how large it is. */
const UNKNOWN_SIZE = { width: 612, height: 792 };

/** The pictures of a file as pages, of which one at a time is decoded. */
export function createImagePageSource(file: PictureFile, watchPicture: WatchPicture): PageSource {
  return {
    pageCount: file.pictureCount,
    outline: [],
    async *pages({ first, last }, signal) {
      for (let index = first; index <= last; index++) {
        signal.throwIfAborted();
        yield await watchPicture(undefined, () => readPage(file, index));
      }
    },
    close: () => {},
  };
}

async function readPage(file: PictureFile, index: number): Promise<SourcePage> {
  try {
    return await toPage(await file.openPicture(index), index);
  } catch (error) {
    const problem = ParserError.is(error)
      ? error.message
      : `The picture is damaged and cannot be read: ${String(error)}`;
    return emptyPage(index, problem);
  }
}

const NOTHING_BUT_A_PICTURE = {
  characters: [],
  hiddenCharacters: [],
  rulings: [],
  fills: [],
  drawings: [],
};

async function toPage(picture: FilePicture, index: number): Promise<SourcePage> {
  const { page, kept } = measurePage(picture);
  const { pixels, isDamaged } = await picture.decode(kept);
  const notes = [...picture.notes, ...(isDamaged ? [DAMAGED_PICTURE_NOTE] : [])];
  return {
    index,
    ...page,
    ...NOTHING_BUT_A_PICTURE,
    images: [{ box: [0, 0, page.width, page.height] }],
    ...(notes.length > 0 && { notes }),
    render: (box, dotsPerInch) => renderPicture({ pixels, page }, { box, dotsPerInch }),
  };
}

function emptyPage(index: number, problem: string): SourcePage {
  return {
    index,
    ...UNKNOWN_SIZE,
    ...NOTHING_BUT_A_PICTURE,
    images: [],
    problem,
    render() {
      throw new Error(problem);
    },
  };
}

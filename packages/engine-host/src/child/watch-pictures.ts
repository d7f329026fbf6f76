import { ParserError } from "@parsewright/contract";
import type { WatchPicture } from "@parsewright/document/files";
import { ALL_PICTURES, type ChildTask, type TaskNews } from "../child-messages.ts";

/** More than this many are not announced: what a task may say is bounded. The clock of their page is left. */
const MAX_ANNOUNCED = 10_000;

/** Announces each picture before it is decoded, one after the other, and refuses those that were given up. */
export function watchPictures(
  { givenUpPictures, pageSeconds }: Pick<ChildTask, "givenUpPictures" | "pageSeconds">,
  report: (news: TaskNews) => void,
): WatchPicture {
  const givenUp = new Set(givenUpPictures);
  let announced = 0;
  return async (name, decode) => {
    if (name !== undefined && givenUp.has(ALL_PICTURES)) {
      throw tooSlow("the pictures of the document take too long to draw");
    }
    if (name !== undefined && givenUp.has(name)) {
      throw tooSlow(`it takes longer to draw than the ${pageSeconds} s that one page may take`);
    }
    if (announced++ >= MAX_ANNOUNCED) return decode();
    report({ kind: "picture-begun", ...(name !== undefined && { picture: name }) });
    try {
      return await decode();
    } finally {
      report({ kind: "picture-ended" });
    }
  };
}

function tooSlow(why: string): ParserError {
  return new ParserError("DOCUMENT_TOO_COMPLEX", why);
}

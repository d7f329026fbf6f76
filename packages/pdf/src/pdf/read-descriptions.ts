import type { Box } from "@parsewright/contract";
import { growBox } from "@parsewright/document/geometry";
import type { Description, StructureTag } from "@parsewright/document/files";
import type { LoadedPage } from "./loaded-page.ts";
import { readBounds } from "./read-graphics.ts";

/** Finds the pictures that the structure tree describes. */
export function readDescriptions({ objects, tags, ...page }: LoadedPage): Description[] {
  if (tags === undefined) return [];
  const boxes = new Map<StructureTag, Box>();
  const handle = { ...page, scratch: page.library.memory.allocate(16) };
  try {
    for (const object of objects) {
      const tag = tags.tagOf(object.outermost);
      const box = tag?.description === undefined ? undefined : readBounds(handle, object);
      if (tag === undefined || box === undefined) continue;
      const whole = boxes.get(tag);
      if (whole === undefined) boxes.set(tag, box);
      else growBox(whole, box);
    }
  } finally {
    page.library.memory.free(handle.scratch);
  }
  return [...boxes].map(([{ description = "" }, box]) => ({ box, text: description }));
}

import type { PageMesh } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { meshThroughMesh } from "@parsewright/document/geometry";
import type { Pixels } from "@parsewright/document/images";
import { drawForReading } from "../draw-for-reading.ts";
import type { FindMesh } from "./connect-mesh-finder.ts";
import { measureBend } from "./measure-bend.ts";
import { showFlat } from "./show-flat.ts";

/** Lines of the gate's scans differ by 1.1 degrees at most; those of photographs that are read badly by 1.6 and more. */
const MIN_BEND_DEGREES = 1.2;

/** A page and its picture, as large as a recogniser wants it. */
export interface DrawnPage {
  readonly page: SourcePage;
  readonly picture: Pixels;
  /** The way back to the page as it was; absent where that is the page. */
  readonly mesh?: PageMesh;
  /** True if the page is bent and nothing is installed that makes it flat. */
  readonly isLeftBent?: true;
}

/** A sheet with a fold or several waves is flat only after a second look; a third makes none flatter. */
const MOST_LOOKS = 2;

interface FlattenOptions {
  readonly findMesh: FindMesh | undefined;
  readonly signal: AbortSignal;
}

/**
 * Makes a page flat that is nothing but a photograph of a bent sheet, or of one seen at an angle. Others are left as they
 * are, and so is one whose lines would not be straighter.
 */
export async function flattenPage(
  page: SourcePage,
  { findMesh, signal }: FlattenOptions,
): Promise<DrawnPage> {
  let flattest: DrawnPage = { page, picture: drawWhole(page) };
  const isPhotograph = page.characters.length === 0 && page.drawings.length === 0;
  if (findMesh === undefined || !isPhotograph) return flattest;
  let bend = measureBend(flattest.picture);
  for (let look = 0; look < MOST_LOOKS && bend >= MIN_BEND_DEGREES; look++) {
    const found = await findMesh(flattest.picture, flattest.page, signal);
    if (found === undefined) return { ...flattest, isLeftBent: true };
    const mesh = flattest.mesh ? meshThroughMesh(flattest.mesh, found) : found;
    const flat = showFlat(page, mesh);
    const picture = drawWhole(flat);
    const leftBend = measureBend(picture);
    if (leftBend >= bend) break;
    flattest = { page: flat, picture, mesh };
    bend = leftBend;
  }
  return flattest;
}

function drawWhole(page: SourcePage): Pixels {
  return drawForReading(page, [0, 0, page.width, page.height]);
}

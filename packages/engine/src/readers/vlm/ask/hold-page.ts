import type { SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { renderPicture } from "@parsewright/pdf/image";

/** Constant: what vision models are shown, and what figures are cut out of. */
const DOTS_PER_INCH = 200;

/** A page that stays valid when the next is asked for. */
export interface HeldPage {
  readonly page: SourcePage;
  /** All of the page; absent where it cannot be drawn. */
  readonly picture?: Pixels;
}

/** Draws a page once, so that everything drawn of it later is cut from that picture. */
export function holdPage(page: SourcePage): HeldPage {
  const { width, height } = page;
  if (page.problem !== undefined) return { page };
  try {
    const picture = page.render([0, 0, width, height], DOTS_PER_INCH);
    const render: SourcePage["render"] = (box, dotsPerInch) =>
      renderPicture({ pixels: picture, page: { width, height } }, { box, dotsPerInch });
    return { page: { ...page, render }, picture };
  } catch (error) {
    const render = () => {
      throw error;
    };
    return { page: { ...page, render } };
  }
}

import { serveModel } from "../../../model-threads/serve-model.ts";
import { compareWithPicture } from "./compare-with-picture.ts";
import { createLatexDrawer } from "./draw-latex.ts";
import { DRAWING_MODEL } from "./drawing-model.ts";

await serveModel(DRAWING_MODEL, async () => {
  const drawer = await createLatexDrawer();
  return (question) => compareWithPicture(question, drawer);
});

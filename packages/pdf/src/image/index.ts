export { imageFormat } from "./image-format.ts";
export { renderPicture } from "./render-picture.ts";
export { resizeBicubic } from "./resize-bicubic.ts";

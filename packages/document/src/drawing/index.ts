export { drawWords, widthOfWords } from "./draw-words.ts";

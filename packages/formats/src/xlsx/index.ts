export { readSheetTexts, type SheetTexts } from "./read-sheet-texts.ts";

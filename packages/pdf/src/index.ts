export { PAGE_FORMATS } from "./page-formats.ts";

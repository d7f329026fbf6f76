/** APIs of other programs that the gateway answers, so that their clients work with another address alone. */
export const DIALECT_NAMES = [
  "mineru",
  "docling",
  "openwebui",
  "tika",
  "mistral",
  "mineru4",
  "unstructured",
  "llamaparse",
  "marker",
  "azure",
] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];

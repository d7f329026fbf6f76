export {
  connectExtractionModel,
  type ExtractionSettings,
  readExtractionSettings,
  requireServer,
} from "./connect-model.ts";
export { describePicture, extractValues } from "./extract-values.ts";
export { checkSchema, type ValueSchema } from "./schema-leaves.ts";

export {
  type ConnectedVisionModel,
  connectVisionModel,
  type VisionModelOptions,
} from "./connect-vision-model.ts";
export { operatorPolicy } from "./server-address.ts";

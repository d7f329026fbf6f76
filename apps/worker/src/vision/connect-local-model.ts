import { connectVisionModel, operatorPolicy } from "@parsewright/vision";
import type { ModelServerSettings } from "../model-server/model-server-settings.ts";
import type { ConnectModel } from "../model-server/start-server-once.ts";

/** Connects to the operator's own server, or to the one that the worker has started for him. */
export function connectLocalModel({
  url,
  apiKey,
  modelName,
  maxInFlight,
}: ModelServerSettings): ConnectModel {
  const field = url === undefined ? "the local model server" : "PARSER_VLM_URL";
  return (serverUrl, signal) =>
    connectVisionModel({
      serverUrl,
      policy: operatorPolicy(serverUrl, field),
      apiKey,
      modelName,
      maxInFlight,
      signal,
    });
}

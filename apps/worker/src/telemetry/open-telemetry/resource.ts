import { randomUUID } from "node:crypto";
import { defaultResource, type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { ENGINE_VERSION } from "@parsewright/document/version";
import type { ExportSettings } from "../read-telemetry-settings.ts";

/** Origin that all telemetry of this worker names. */
export function createResource({ serviceName, resourceAttributes }: ExportSettings): Resource {
  return defaultResource().merge(
    resourceFromAttributes({
      "service.instance.id": resourceAttributes["serverless.pod_id"] ?? randomUUID(),
      ...resourceAttributes,
      "service.name": serviceName,
      "parser.version": ENGINE_VERSION,
    }),
  );
}

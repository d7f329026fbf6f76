import type { ISerializer } from "@opentelemetry/otlp-transformer";

interface ExportOutcome {
  readonly code: 0;
}

/** The SDK's way to send the items of one signal. */
export interface Exporter<Items> {
  export(items: Items, done: (outcome: ExportOutcome) => void): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** `deliver` says itself what goes wrong; the SDK always hears that all is well, or it would say it again. */
export function createExporter<Items>(
  serializer: ISerializer<Items, unknown>,
  deliver: (body: Uint8Array) => Promise<void>,
): Exporter<Items> {
  const underWay = new Set<Promise<void>>();
  const flush = async () => {
    await Promise.all(underWay);
  };
  return {
    export(items, done) {
      const body = serializer.serializeRequest(items);
      const delivery = body === undefined ? Promise.resolve() : deliver(body);
      underWay.add(delivery);
      void delivery.finally(() => {
        underWay.delete(delivery);
        done({ code: 0 });
      });
    },
    forceFlush: flush,
    shutdown: flush,
  };
}

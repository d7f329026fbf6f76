import { writeSync } from "node:fs";
import { serveParsing } from "../parsing/serve-parsing.ts";

/** What a document must hold to bring the process down. */
const DEADLY = /\[(abort|memory)\]/;

// The real engine in a process that some documents bring down, for tests.
serveParsing(async () => {
  const engine = await import("@parser/engine");
  return {
    ...engine,
    createEngine(options) {
      const real = engine.createEngine(options);
      return {
        ...real,
        async parse(request) {
          const [, way] = DEADLY.exec(new TextDecoder("latin1").decode(request.bytes)) ?? [];
          if (way === undefined) return real.parse(request);
          await request.images.add("half.png", new Uint8Array(4));
          if (way === "memory") writeSync(2, "FATAL ERROR: heap limit Allocation failed\n");
          return process.abort();
        },
      };
    },
  };
});

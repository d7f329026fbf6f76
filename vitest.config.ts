import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

// Tests run against the sources of our own packages, so that no build can be forgotten.
const conditions = ["source", ...defaultServerConditions];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      "{packages,apps}/*/src/**/*.test.ts",
      "bench/src/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    testTimeout: 30_000,
  },
});

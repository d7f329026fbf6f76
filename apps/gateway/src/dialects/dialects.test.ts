import {
  type ScriptedServer,
  startScriptedServer,
} from "@parsewright/vision/testing/scripted-server";
import { afterAll, beforeAll, describe } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { testAzure } from "./azure/azure-conformance.ts";
import { testDocling, testDoclingAtStop } from "./docling/docling-conformance.ts";
import { testLlamaParse } from "./llamaparse/llamaparse-conformance.ts";
import { testMarker } from "./marker/marker-conformance.ts";
import { testMineru } from "./mineru/mineru-conformance.ts";
import { testMineru4 } from "./mineru4/mineru4-conformance.ts";
import { testMistral } from "./mistral/mistral-conformance.ts";
import { testOpenWebUi } from "./openwebui/openwebui-conformance.ts";
import { testAccess } from "./testing/access-conformance.ts";
import { testWrongRequests } from "./testing/wrong-requests.ts";
import { testTika } from "./tika/tika-conformance.ts";
import { testUnstructured } from "./unstructured/unstructured-conformance.ts";

/** One gateway for all: a database of its own for each would take longer than all of the tests. */
let model: ScriptedServer;
beforeAll(async () => {
  const fields = [{ path: "/cats", value: 2, quote: "2 cats." }];
  model = await startScriptedServer({ script: () => JSON.stringify({ fields }) });
});
afterAll(() => model.close());
const gateway = useTestGateway({ extraction: () => ({ serverUrl: `${model.url}/v1` }) });

describe("MinerU", () => {
  testMineru(gateway);
});
describe("docling-serve", () => {
  testDocling(gateway);
});
describe("MinerU 4", () => {
  testMineru4(gateway);
});
describe("Mistral", () => {
  testMistral(gateway);
});
describe("Unstructured", () => {
  testUnstructured(gateway);
});
describe("Open WebUI", () => {
  testOpenWebUi(gateway);
});
describe("Tika", () => {
  testTika(gateway);
});
describe("LlamaParse", () => {
  testLlamaParse(gateway);
});
describe("Datalab and Marker", () => {
  testMarker(gateway);
});
describe("Azure Document Intelligence", () => {
  testAzure(gateway);
});
describe("a wrong request", () => {
  testWrongRequests(gateway);
});
describe("every dialect", () => {
  testAccess(gateway);
});
describe("docling-serve, when the gateway stops", () => {
  testDoclingAtStop(gateway);
});

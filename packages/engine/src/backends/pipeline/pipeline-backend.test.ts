import { describeBackend } from "../backend-conformance.ts";
import { pipelineBackend } from "./pipeline-backend.ts";

describeBackend(pipelineBackend);

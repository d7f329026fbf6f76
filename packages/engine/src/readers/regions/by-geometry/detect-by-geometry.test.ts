import { describeDetector } from "../detector-conformance.ts";
import { geometryDetector } from "./detect-by-geometry.ts";

describeDetector(geometryDetector);

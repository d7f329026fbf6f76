import { startScriptedServer } from "@parsewright/vision/testing/scripted-server";
import { shareOfCapacity } from "./share-of-capacity.ts";
import type { ServerReport } from "./start-server.ts";

// The model server of `../vision.ts`, in a process of its own: its work is not the client's. Arguments: slots, delay.

const [slots = 1, delayMs = 0] = process.argv.slice(2).map(Number);
/** A question reaches its script when its time is over. */
const endsMs: number[] = [];

const server = await startScriptedServer({
  slots,
  delayMs,
  isForgetful: true,
  script({ kind }) {
    endsMs.push(performance.now());
    return kind === "layout" ? writeLayout() : "Some text.";
  },
});
process.stdout.write(`${server.url}\n`);
process.stdin.resume();
process.stdin.once("end", () => {
  const report: ServerReport = {
    questions: server.questions(),
    share: shareOfCapacity(endsMs, { places: slots, delayMs }),
    peakInFlight: server.peakInFlight(),
    connections: server.connections(),
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
  void server.close();
});

/** Twelve blocks, which is a usual page. */
function writeLayout(): string {
  return Array.from({ length: 12 }, (_, index) => {
    const top = 50 + index * 75;
    return `<|box_start|>100 ${top} 900 ${top + 60}<|box_end|><|ref_start|>text<|ref_end|><|rotate_up|>`;
  }).join("\n");
}

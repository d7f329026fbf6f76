import { setMaxListeners } from "node:events";
import {
  ParserError,
  type VisionAnswer,
  type VisionModel,
  type VisionProtocol,
  type VisionQuestion,
} from "@parsewright/contract";
import { discoverModel } from "./discover-model.ts";
import {
  type ModelServer,
  type ModelServerOptions,
  openModelServer,
  type ServerReply,
} from "./model-server.ts";
import { readAnswer } from "./read-answer.ts";
import {
  fieldsRefusedBy,
  fieldsRefusedIn,
  type OptionalField,
  requestBody,
} from "./request-body.ts";
import { type Attempt, type Pause, retry, systemPause } from "./retry.ts";
import { createSemaphore } from "./semaphore.ts";
import { serverFailed, statusFailed } from "./vision-errors.ts";

export interface VisionModelOptions extends ModelServerOptions {
  /** The model to ask, where the server has several. */
  readonly modelName?: string | undefined;
  /** Protocol for talking to it; its name decides unless given. */
  readonly protocol?: VisionProtocol | undefined;
  /** Most questions that are under way at once. Default: 100. */
  readonly maxInFlight?: number | undefined;
  /** Ends the connecting, not the model that comes of it. */
  readonly signal: AbortSignal;
  /** Tests only: another clock for the pauses between tries. */
  readonly pause?: Pause;
}

/** A vision model behind a server, and the connections to it. */
export interface ConnectedVisionModel extends VisionModel {
  /** Ends every question and connection. Safe to call twice. */
  close(): void;
}

/** One batch of a busy server: vLLM takes on more, but answers none of them sooner. */
const DEFAULT_MAX_IN_FLIGHT = 100;

/** Worth another try: too many questions, or a server behind a proxy that is starting or overloaded. */
const PASSING_STATUSES = [429, 502, 503, 504];

/** Finds the model of an OpenAI-compatible server. Rejects with a `ParserError`, or with the reason of the signal. */
export async function connectVisionModel(
  options: VisionModelOptions,
): Promise<ConnectedVisionModel> {
  const server = openModelServer(options);
  const { modelName, maxInFlight = DEFAULT_MAX_IN_FLIGHT, pause = systemPause } = options;
  try {
    const find = () => discoverModel(server, modelName, options.signal);
    const name = await retry(() => settle(find), { signal: options.signal, pause });
    const conversation: Conversation = { server, model: name, refused: fieldsRefusedBy(name) };
    const places = createSemaphore(maxInFlight);
    return {
      name,
      protocol: options.protocol ?? protocolOf(name),
      maxInFlight,
      close: () => server.close(),
      ask(question, signal) {
        // One signal for all the questions of a document is usual, and no leak.
        setMaxListeners(0, signal);
        const attempt = () => askOnce(question, conversation, signal);
        const { isUrgent } = question;
        return places.run(() => retry(attempt, { signal, pause }), { signal, isUrgent });
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

function protocolOf(name: string): VisionProtocol {
  return /mineru/i.test(name) ? "mineru" : "markdown";
}

/** Parts that all questions to a model share. */
interface Conversation {
  readonly server: ModelServer;
  readonly model: string;
  /** Grows when the server refuses a field, for all later questions. */
  readonly refused: Set<OptionalField>;
}

async function askOnce(
  question: VisionQuestion,
  conversation: Conversation,
  signal: AbortSignal,
): Promise<Attempt<VisionAnswer>> {
  const { field } = conversation.server;
  const outcome = await settle(() => post(question, conversation, signal));
  if (!("result" in outcome)) return outcome;
  const { status, retryAfter, text } = outcome.result;
  if (PASSING_STATUSES.includes(status))
    return { failure: statusFailed(field, status), retryAfter };
  if (status !== 200) throw statusFailed(field, status);
  const answer = readAnswer(text);
  if (!("problem" in answer)) return { result: answer };
  const failure = serverFailed(field, `${answer.problem}. Its log says why`);
  if (answer.isGarbled) return { failure };
  throw failure;
}

/** Asks again at once, and ever after, without the fields that the server refuses. */
async function post(
  question: VisionQuestion,
  { server, model, refused }: Conversation,
  signal: AbortSignal,
): Promise<ServerReply> {
  for (;;) {
    const sentWithout = new Set(refused);
    const body = requestBody(question, model, sentWithout);
    const reply = await server.call("/v1/chat/completions", { signal, body });
    const fields = fieldsRefusedIn(reply, sentWithout);
    if (fields.length === 0) return reply;
    for (const name of fields) refused.add(name);
  }
}

/** A failure of the connection or the server may pass; a refusal by one of our rules does not. */
async function settle<Result>(work: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (ParserError.is(error) && error.code === "MODEL_SERVER_FAILED") return { failure: error };
    throw error;
  }
}

import type { VisionQuestion } from "@parsewright/contract";

/** Fields beyond OpenAI's own, which a server may refuse. */
const OPTIONAL_FIELDS = [
  "vllm_xargs",
  "top_k",
  "repetition_penalty",
  "skip_special_tokens",
] as const;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

const SAMPLING = {
  temperature: 0,
  top_p: 0.01,
  top_k: 1,
  repetition_penalty: 1,
  // Where the server has the processor for it, no answer repeats itself for long.
  vllm_xargs: { no_repeat_ngram_size: 100, debug: false },
  // Boxes, tables and pictures are written with special tokens.
  skip_special_tokens: false,
};

/** Words that show that a server refuses a field, where it does not say which. */
const REFUSES_A_FIELD =
  /unrecognized|unknown|unexpected|unsupported|extra|not permitted|additional propert/i;

/** The body of a chat completion, without the fields that the server does not take. */
export function requestBody(
  { prompt, image, presencePenalty, frequencyPenalty }: VisionQuestion,
  model: string,
  refused: ReadonlySet<OptionalField>,
): Uint8Array {
  const sampling = Object.fromEntries(
    Object.entries(SAMPLING).filter(([name]) => !refused.has(name as OptionalField)),
  );
  const text = JSON.stringify({
    model,
    messages: [
      { role: "system", content: "You are a helpful assistant." },
      { role: "user", content: image === undefined ? prompt : withPicture(prompt, image) },
    ],
    presence_penalty: presencePenalty,
    frequency_penalty: frequencyPenalty,
    ...sampling,
  });
  return Buffer.from(text);
}

/** The fields that a model of this name is known not to take. */
export function fieldsRefusedBy(model: string): Set<OptionalField> {
  return new Set(model.startsWith("gpt") ? OPTIONAL_FIELDS : []);
}

/** The fields that a refusal (status 400 or 422) is about; none where it is about something else. */
export function fieldsRefusedIn(
  { status, text }: { readonly status: number; readonly text: string },
  refused: ReadonlySet<OptionalField>,
): readonly OptionalField[] {
  if (status !== 400 && status !== 422) return [];
  const sent = OPTIONAL_FIELDS.filter((name) => !refused.has(name));
  const named = sent.filter((name) => text.includes(name));
  if (named.length > 0) return named;
  return REFUSES_A_FIELD.test(text) ? sent : [];
}

/** The picture comes first: models are trained on that order. */
function withPicture(prompt: string, image: Uint8Array) {
  const { buffer, byteOffset, byteLength } = image;
  const base64 = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
  return [
    { type: "image_url", image_url: { url: `data:image/png;base64,${base64}` } },
    { type: "text", text: prompt },
  ];
}

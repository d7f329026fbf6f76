import { useEffect, useState } from "preact/hooks";

/** What the gateway answers, asked again when the inputs change; `undefined` before that, and where it refuses. */
export function useAnswer<Answer>(
  ask: () => Promise<Answer>,
  inputs: readonly unknown[],
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let isCurrent = true;
    setAnswer(undefined);
    ask().then(
      (next) => isCurrent && setAnswer(() => next),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs]);
  return answer;
}

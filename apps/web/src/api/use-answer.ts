import { useEffect, useState } from "preact/hooks";

/**
 * Asks the gateway, and again when the inputs change. Gives `undefined` until it has answered, and when it refuses.
 */
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

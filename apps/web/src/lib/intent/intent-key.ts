import { newIdempotencyKey } from '../api/client.ts';

/** Keeps one Idempotency-Key for one content: whoever sends the same again gets the first answer again. */
export type IntentKey = {
  for(content: unknown): string;
  /** What was asked has been refused, or has lapsed: the same again is a new wish. */
  forget(): void;
};

export function intentKey(): IntentKey {
  let kept: { content: string | undefined; key: string } | undefined;
  return {
    for(content) {
      const text = JSON.stringify(content);
      if (kept === undefined || kept.content !== text) kept = { content: text, key: newIdempotencyKey() };
      return kept.key;
    },
    forget() {
      kept = undefined;
    },
  };
}

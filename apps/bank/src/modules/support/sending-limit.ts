import { isAhead } from '../../platform/clock.ts';

/** At most so many in any stretch of time of this length. */
export type SendingLimit = { readonly messages: number; readonly windowMs: number };

export type Judgement =
  /** Taken: the times to remember from now on, oldest first. */
  | { readonly taken: true; readonly sends: readonly Date[] }
  | { readonly taken: false; readonly retryAfterMs: number };

/** Whether one more may be sent now, after those that were sent before, oldest first. */
export function judgeSend(before: readonly Date[], now: Date, limit: SendingLimit): Judgement {
  const since = now.getTime() - limit.windowMs;
  const recent = before.filter((sent) => sent.getTime() > since && !isAhead(sent, now));
  const oldestThatCounts = recent.at(-limit.messages);
  if (recent.length >= limit.messages && oldestThatCounts !== undefined) {
    return { taken: false, retryAfterMs: oldestThatCounts.getTime() - since };
  }
  return { taken: true, sends: [...recent, now] };
}

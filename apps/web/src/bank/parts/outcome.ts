import type { ApiError } from '../../lib/api/error.ts';
import { isUnanswered } from '../../lib/api/failure.ts';

/** No word came back, or one that is not the bank's: what was asked for may have been done all the same. */
export function isUnknownOutcome(error: ApiError): boolean {
  return isUnanswered(error) || (isUnexplained(error) && (error.status ?? 0) >= 500);
}

/** The answer has no words that were meant for the person. */
export function isUnexplained({ code }: ApiError): boolean {
  return code === 'unexplained' || code === 'unreadable';
}

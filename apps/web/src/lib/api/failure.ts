import { ApiError } from './error.ts';

/** What a call threw, if it is the call that failed and not the page. */
export function failureOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  throw thrown;
}

/** Nothing was answered: the bank is out of reach, or too slow. */
export function isUnanswered({ status }: ApiError): boolean {
  return status === undefined;
}

/**
 * What was asked for may have been done all the same: no word came back, or one of trouble. The bank answers that it is busy
 * also when the answer of its own database was lost; whoever asks again with the same key learns what came of it.
 */
export function isUnknownOutcome(error: ApiError): boolean {
  return isUnanswered(error) || (error.status ?? 0) >= 500;
}

/** The answer has no words that were meant for the person. */
export function isUnexplained({ code }: ApiError): boolean {
  return code === 'unexplained' || code === 'unreadable';
}

/** The bank's own words, or these where it gave none. */
export function wordsOf({ code, message }: ApiError, otherwise: string): string {
  return code === 'unexplained' ? otherwise : message;
}

/** For where no field is highlighted that could say it: what is wrong, instead of where to look. */
export function plainWordsOf(error: Error): string {
  const found = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return found.length > 0 ? found.join(' ') : error.message;
}

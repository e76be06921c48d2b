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

/** The bank's own words, or these where it gave none. */
export function wordsOf({ code, message }: ApiError, otherwise: string): string {
  return code === 'unexplained' ? otherwise : message;
}

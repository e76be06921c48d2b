import type { AnswerOf, verifyStatement } from '@farthing/contract';

/** What the bank says of a statement, line by line; the page with script and the one without show the same. */
export function statementFacts(
  known: AnswerOf<typeof verifyStatement>,
): readonly (readonly [term: string, value: string])[] {
  return [
    ['Bank', known.bank_name],
    ['Account number', `ends with ${known.account_ends_with}`],
    ['Days', `${dayOf(known.first_day)} to ${dayOf(known.last_day)}`],
    ['Opening balance', `${known.opening} ${known.currency}`],
    ['Closing balance', `${known.closing} ${known.currency}`],
    ['Lines', `${known.lines}`],
  ];
}

export const knownWords = 'We have made a statement with this code. It says:';

const dayOf = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

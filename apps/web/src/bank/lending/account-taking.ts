import type { Currency } from '@farthing/money';
import type { Account } from '../data/accounts-query.ts';

/**
 * Which of the accounts pays a loan or a credit card in a currency, as the bank finds it (`accountTakingSql`): the first account where it
 * is in that currency, else the current account in it that was opened first, and never a shared one.
 */
export function accountTaking(accounts: readonly Account[], currency: Currency): Account | undefined {
  const fitting = accounts.filter(
    (account) => account.kind === 'current' && account.shared === null && account.currency === currency,
  );
  const place = ({ opened_at, id }: Account) => `${opened_at} ${id}`;
  const [oldest] = fitting.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  return fitting.find(({ first }) => first) ?? oldest;
}

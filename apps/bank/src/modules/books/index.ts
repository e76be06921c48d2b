import type { AccountId, Ledger } from '@farthing/ledger';
import { type Currency, currencyCodes } from '@farthing/money';
import { type BankAccount, bankAccountCode, chart } from './chart.ts';

export { type BankAccount, customerAccountCode } from './chart.ts';

export type Books = {
  /** Opens the bank's accounts that do not exist yet. Called once, at the start. */
  open(): Promise<void>;
  account(name: BankAccount, currency: Currency): AccountId;
};

/** The bank's own accounts in the ledger. */
export function booksModule({ ledger }: { readonly ledger: Ledger }): Books {
  const ids = new Map<string, AccountId>();
  return {
    async open() {
      const names = Object.keys(chart) as BankAccount[];
      const codes = currencyCodes.flatMap((currency) =>
        names.map((name) => ({ code: bankAccountCode(name, currency), currency, floor: null })),
      );
      for (const opened of await ledger.openAccounts(codes)) {
        if (opened.status === 'refused')
          throw new Error(`the ledger refuses ${opened.code}: ${opened.refusal}`);
        ids.set(opened.account.code, opened.account.id);
      }
    },
    account(name, currency) {
      const id = ids.get(bankAccountCode(name, currency));
      if (id === undefined) throw new Error(`the bank's account ${name} in ${currency} is not open`);
      return id;
    },
  };
}

import { readableAccountNumber, readableSortCode } from '@farthing/rules';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Wallet } from '../data/wallet-query.ts';

type Detail = {
  readonly term: string;
  /** As it is copied: digits and letters alone, which every form takes. */
  readonly value: string;
  /** As it is read. */
  readonly shown?: string;
  readonly copy: string;
};

type Payable = Pick<Wallet, 'account_name' | 'account_number' | 'sort_code' | 'iban'>;

/** What others need to pay into the account. */
export function AccountCard({ wallet }: { wallet: Payable }) {
  const { account_name, account_number, sort_code, iban } = wallet;
  const details: readonly Detail[] = [
    { term: 'Account name', value: account_name, copy: 'Copy name' },
    { term: 'Sort code', value: sort_code, shown: readableSortCode(sort_code), copy: 'Copy sort code' },
    {
      term: 'Account number',
      value: account_number,
      shown: readableAccountNumber(account_number),
      copy: 'Copy number',
    },
    { term: 'IBAN', value: iban, shown: readableAccountNumber(iban), copy: 'Copy IBAN' },
  ];
  return (
    <Surface className="@container grid content-start gap-4 p-5 sm:p-6">
      <h2 className="text-xl">Account details</h2>
      <dl className="grid gap-x-8 gap-y-3 @min-[40rem]:grid-cols-2">
        {details.map(({ term, value, shown, copy }) => (
          <div key={term} className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
            <dt className="text-ink-2 text-sm">{term}</dt>
            <dd
              data-mono={shown !== undefined || undefined}
              className="wrap-anywhere row-start-2 font-semibold data-mono:font-mono"
            >
              {shown ?? value}
            </dd>
            {/* What became of the copy stands below the button, where nothing has to move for it. */}
            <dd className="relative row-span-2 row-start-1 [&>span]:absolute [&>span]:top-full [&>span]:right-0 [&>span]:whitespace-nowrap">
              <CopyButton value={value} label={copy} brief />
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  );
}

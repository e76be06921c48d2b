import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Wallet } from '../data/wallet-query.ts';

/** What others need to pay into the account. */
export function AccountCard({ wallet }: { wallet: Wallet }) {
  const details = [
    { term: 'Account name', value: wallet.account_name, look: '', copy: 'Copy name' },
    { term: 'Account number', value: wallet.account_number, look: 'font-mono text-lg', copy: 'Copy number' },
  ];
  return (
    <Surface className="grid content-start gap-4 p-5 sm:p-6">
      <h2 className="text-xl">Your account</h2>
      <dl className="grid gap-4">
        {details.map(({ term, value, look, copy }) => (
          <div key={term} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
            <dt className="text-ink-2 text-sm">{term}</dt>
            <dd className={`wrap-anywhere row-start-2 font-semibold ${look}`}>{value}</dd>
            {/* What became of the copy stands below the button, where nothing has to move for it. */}
            <dd className="relative row-span-2 row-start-1 [&>span]:absolute [&>span]:top-full [&>span]:right-0 [&>span]:whitespace-nowrap">
              <CopyButton value={value} label={copy} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-line border-t pt-4">
        <Plain term="Sort code" value={wallet.sort_code} />
        <Plain term="IBAN" value={inGroups(wallet.iban)} />
      </dl>
    </Surface>
  );
}

function Plain({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd className="wrap-anywhere font-mono">{value}</dd>
    </div>
  );
}

function inGroups(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

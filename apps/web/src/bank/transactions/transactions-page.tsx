import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { accountsQuery } from '../data/accounts-query.ts';
import { NoSuchAccount } from '../parts/no-such-account.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { CsvDownload } from './csv-download.tsx';
import { History } from './history.tsx';
import { useHistoryView } from './view.ts';

export default function TransactionsPage() {
  useArrival('Transactions');
  const view = useHistoryView();
  const { accountId, setAccount } = view;
  const held = useQuery(accountsQuery(useApp().api));
  const accounts = held.data?.accounts ?? [];
  const chosen = accounts.find(({ id, first }) => (accountId === undefined ? first : id === accountId));
  if (held.data && !chosen) return <NoSuchAccount />;
  return (
    <>
      <PageHeader
        title="Transactions"
        intro="Everything that came in and went out, newest first."
        actions={<CsvDownload account={chosen} view={view} />}
      />
      <div className="grid gap-6">
        <AccountSwitcher
          accounts={accounts}
          chosen={chosen}
          onChoose={({ id, first }) => setAccount(first ? undefined : id)}
        />
        <Loaded
          query={held}
          waiting={<Skeleton label="Loading your transactions" lines={8} />}
          failed="Your transactions could not be loaded."
        >
          {() => chosen && <History account={chosen} view={view} />}
        </Loaded>
      </div>
    </>
  );
}

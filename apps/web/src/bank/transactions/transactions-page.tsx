import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { accountsQuery } from '../data/accounts-query.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { CsvDownload } from './csv-download.tsx';
import { History } from './history.tsx';
import { useTransactionsView } from './view.ts';

export default function TransactionsPage() {
  useArrival('Transactions');
  const view = useTransactionsView();
  const { accountId, setAccount } = view;
  const held = useQuery(accountsQuery(useApp().api));
  const accounts = held.data?.accounts ?? [];
  const chosen = accounts.find(({ id, first }) => (accountId === undefined ? first : id === accountId));
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
          {() => (chosen ? <History key={chosen.id} account={chosen} /> : <NoSuchAccount />)}
        </Loaded>
      </div>
    </>
  );
}

function NoSuchAccount() {
  return (
    <EmptyState>You have no such account. It may have been closed. Choose another one above.</EmptyState>
  );
}

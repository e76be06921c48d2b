import type { Account } from '../data/accounts-query.ts';
import { CsvDownload } from './csv-download.tsx';
import { History } from './history.tsx';
import { useHistoryView } from './view.ts';

/** The history as a part of the page of its account. */
export default function HistorySection({ account }: { account: Account }) {
  const view = useHistoryView();
  return (
    <section className="grid gap-4" aria-labelledby="history-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="history-title" className="text-2xl">
          History
        </h2>
        <CsvDownload account={account} view={view} />
      </div>
      <History account={account} view={view} />
    </section>
  );
}

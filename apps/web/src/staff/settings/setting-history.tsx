import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { formatUtc } from '../parts/dates.ts';
import type { OneSetting } from './settings-query.ts';

type Change = OneSetting['history'][number];

/** Who has changed it, when, from what to what, and why. */
export function SettingHistory({ history }: { history: readonly Change[] }) {
  return (
    <section aria-labelledby="setting-history" className="grid gap-3">
      <h2 id="setting-history" className="text-xl">
        History
      </h2>
      {history.length === 0 ? (
        <p className="text-ink-2">Nobody has changed it: it has its default value.</p>
      ) : (
        <DataTable
          dense
          caption="Changes, newest first"
          columns={columns}
          rows={history}
          rowKey={({ version }) => `${version}`}
        />
      )}
    </section>
  );
}

const columns: readonly Column<Change>[] = [
  { header: 'In force from', cell: ({ holds_from }) => formatUtc(holds_from) },
  { header: 'Before', cell: ({ before }) => <span className="wrap-anywhere">{before}</span> },
  { header: 'After', cell: ({ after }) => <span className="wrap-anywhere">{after}</span> },
  { header: 'Reason', cell: ({ reason }) => reason, prose: true },
  { header: 'Proposed by', cell: ({ proposed_by }) => proposed_by },
  { header: 'Approved by', cell: ({ approved_by }) => approved_by },
];

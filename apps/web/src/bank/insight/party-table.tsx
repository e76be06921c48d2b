import { format, fromDecimal } from '@farthing/money';
import { categoryLabel } from '@farthing/rules';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import type { Account } from '../data/accounts-query.ts';
import type { Insight } from './insight-query.ts';
import { historyPath } from './words.ts';

type Party = Insight['parties'][number];

/** Who was paid and who has paid, the largest first. */
export function PartyTable({ insight, account }: { insight: Insight; account: Account }) {
  const { parties, currency, days } = insight;
  const [isWhole, setWhole] = useState(false);
  const amount = (text: string) => (Number(text) === 0 ? '–' : format(fromDecimal(text, currency)));
  if (parties.length === 0)
    return <p className="text-ink-2">You have paid nobody, and nobody has paid you.</p>;
  return (
    <>
      <DataTable
        caption="Merchants and people"
        columns={[
          {
            header: 'Who',
            cell: ({ party, category }: Party) => (
              <RouteLink to={historyPath({ account, days, party, category })}>{party}</RouteLink>
            ),
          },
          { header: 'Category', cell: ({ category }) => categoryLabel(category) },
          { header: 'Times', cell: ({ lines }) => `${lines}`, align: 'end' },
          { header: 'Money in', cell: ({ came_in }) => amount(came_in), align: 'end' },
          { header: 'Money out', cell: ({ went_out }) => amount(went_out), align: 'end' },
        ]}
        rows={isWhole ? parties : parties.slice(0, firstShown)}
        rowKey={({ party, category }) => `${party} ${category}`}
      />
      {!isWhole && parties.length > firstShown && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Show all {parties.length}
        </Button>
      )}
    </>
  );
}

const firstShown = 10;

import type { AnswerOf, getCreditPortfolio } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { DebtAges, DebtFigures, type DebtKind } from '../bad-debts/portfolio-parts.tsx';
import { Amount } from '../parts/amount.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

const kind: DebtKind = {
  list: '/staff/credit',
  state: 'open',
  waiting: 'Credit cards that were asked for',
  owed: 'Owed on open credit cards',
  aside: 'card-provisions',
  count: (count) => (count === 1 ? '1 card' : `${count} cards`),
};

export function Portfolio() {
  const api = useStaffApi();
  const query = useQuery({
    queryKey: ['credit-portfolio'],
    queryFn: ({ signal }) => api.call('GET /staff/credit-portfolio/', { signal }),
    networkMode: 'always',
  });
  return (
    <Loaded
      query={query}
      waiting={<Placeholder label="Loading the figures" className="h-40" />}
      failed="The figures could not be loaded."
    >
      {(portfolio) => <Figures portfolio={portfolio} />}
    </Loaded>
  );
}

function Figures({ portfolio }: { portfolio: AnswerOf<typeof getCreditPortfolio> }) {
  const { open, limits } = portfolio;
  const note = (
    <>
      {kind.count(open.count)}, with limits of <Amount of={limits} />
    </>
  );
  return (
    <div className="grid gap-4 pb-6">
      <DebtFigures kind={kind} portfolio={portfolio} owed={open} note={note} />
      <DebtAges kind={kind} ages={portfolio.ages} />
    </div>
  );
}

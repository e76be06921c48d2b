import type { AnswerOf, getLendingPortfolio } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { DebtAges, DebtFigures, DebtGroup, type DebtKind, DebtLine } from '../bad-debts/portfolio-parts.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { productWords } from './words.ts';

const kind: DebtKind = {
  list: '/staff/lending',
  state: 'running',
  waiting: 'Loans that were asked for',
  owed: 'Owed on running loans',
  aside: 'lending-provisions',
  count: (count) => (count === 1 ? '1 loan' : `${count} loans`),
};

export function Portfolio() {
  const api = useStaffApi();
  const query = useQuery({
    queryKey: ['lending-portfolio'],
    queryFn: ({ signal }) => api.call('GET /staff/lending-portfolio/', { signal }),
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

function Figures({ portfolio }: { portfolio: AnswerOf<typeof getLendingPortfolio> }) {
  return (
    <div className="grid gap-4 pb-6">
      <DebtFigures kind={kind} portfolio={portfolio} owed={portfolio.running} />
      <div className="grid gap-3 lg:grid-cols-2">
        <DebtGroup title="By product">
          {portfolio.products.map(({ product, ...debts }) => (
            <DebtLine key={product} kind={kind} debts={debts}>
              <RouteLink to={`/staff/lending?state=running&product=${product}`}>
                {productWords[product]}
              </RouteLink>
            </DebtLine>
          ))}
        </DebtGroup>
        <DebtAges kind={kind} ages={portfolio.ages} />
      </div>
    </div>
  );
}

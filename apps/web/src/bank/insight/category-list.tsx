import { format, fromDecimal } from '@farthing/money';
import { categoryLabel } from '@farthing/rules';
import { Link } from 'react-router';
import type { Account } from '../data/accounts-query.ts';
import type { Insight } from './insight-query.ts';
import { comparedInWords, historyPath } from './words.ts';

type CategoryListProps = { insight: Insight; account: Account; direction: 'in' | 'out' };

/** What went out, or came in, by category, the largest first. Each leads to its lines. */
export function CategoryList({ insight, account, direction }: CategoryListProps) {
  const field = direction === 'out' ? 'went_out' : 'came_in';
  const minorOf = (text: string) => fromDecimal(text, insight.currency).minor;
  const shown = insight.categories
    .filter((each) => each.category !== 'own' && minorOf(each[field]) > 0n)
    .toSorted((one, other) => (minorOf(other[field]) > minorOf(one[field]) ? 1 : -1));
  const most = Math.max(...shown.map((each) => Number(minorOf(each[field]))), 1);
  if (shown.length === 0)
    return <p className="text-ink-2">{direction === 'out' ? 'Nothing went out.' : 'Nothing came in.'}</p>;
  return (
    <ul className="grid">
      {shown.map(({ category, before, ...sums }) => (
        <li key={category} className="border-line not-first:border-t">
          <Link
            to={historyPath({ account, days: insight.days, category, direction })}
            className="group grid gap-1.5 rounded-md py-3"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold group-hover:underline group-hover:underline-offset-4">
                {categoryLabel(category)}
              </span>
              <span className="font-semibold tabular-nums">
                {direction === 'out' ? '−' : '+'}
                {format(fromDecimal(sums[field], insight.currency))}
              </span>
            </span>
            <Share part={Number(minorOf(sums[field])) / most} direction={direction} />
            <span className="text-ink-2 text-sm">
              {comparedInWords(sums[field], before[field], insight.currency)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Share({ part, direction }: { part: number; direction: 'in' | 'out' }) {
  return (
    <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
      <rect width="100" height="2" className="fill-sunken" />
      <rect
        width={Math.max(part * 100, 0.5)}
        height="2"
        className={direction === 'out' ? 'fill-(--chart-2)' : 'fill-(--chart-1)'}
      />
    </svg>
  );
}

import type { Cell, CellOf, ListColumn } from '@farthing/contract';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { AuditEvent } from '../audit/audit-event.tsx';
import { Age } from '../parts/age.tsx';
import { Amount } from '../parts/amount.tsx';
import { DueMark } from '../parts/due-mark.tsx';
import { Moment } from '../parts/moment.tsx';

type ListCellProps = {
  column: ListColumn;
  cell: Cell | undefined;
  /** In the first column, which is a link already. */
  isName?: boolean;
};

/** A value of a list as its kind is shown. The bank sends each kind in the form of its schema. */
export function ListCell({ column: { kind, choices }, cell, isName = false }: ListCellProps) {
  if (cell === null || cell === undefined) return '–';
  switch (kind) {
    case 'money':
      return <Amount of={cell as NonNullable<CellOf<'money'>>} />;
    case 'moment':
      return <Moment at={`${cell}`} />;
    case 'day':
      return <span className="whitespace-nowrap">{formatDay(`${cell}`)}</span>;
    case 'waiting':
      return <Age since={`${cell}`} />;
    case 'due':
      return <DueMark dueAt={`${cell}`} />;
    case 'state': {
      const state = choices?.[`${cell}`];
      return isPlain(choices) ? (
        (state?.word ?? `${cell}`)
      ) : (
        <Badge tone={state?.tone ?? 'neutral'}>{state?.word ?? `${cell}`}</Badge>
      );
    }
    case 'customer':
      return <PersonCell person={cell as NonNullable<CellOf<'customer'>>} isName={isName} />;
    case 'colleague':
      return (cell as NonNullable<CellOf<'colleague'>>).name;
    case 'audit-event':
      return <AuditEvent event={cell as NonNullable<CellOf<'audit-event'>>} />;
    case 'code':
      return <span className="font-mono text-sm @2xl:whitespace-nowrap">{`${cell}`}</span>;
    default:
      return `${cell}`;
  }
}

/** A choice in which nothing is better or worse is a word, not a badge. */
function isPlain(choices: ListColumn['choices']): boolean {
  return Object.values(choices ?? {}).every(({ tone }) => tone === 'neutral');
}

function PersonCell({
  person: { id, name },
  isName,
}: {
  person: { id: string; name: string };
  isName: boolean;
}) {
  return isName ? name : <RouteLink to={`/staff/customers/${id}`}>{name}</RouteLink>;
}

import type { LendingLoan } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { formatDay } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { LoanStatement } from './loan-statement.tsx';
import { Schedule } from './schedule.tsx';
import { entryWords, instalmentWords } from './words.ts';

/** What was agreed, what is to come, and the statement of the loan. */
export default function LoanDetails({ loan }: { loan: LendingLoan }) {
  const minor = (amount: string) => fromDecimal(amount, loan.currency).minor;
  const coming = loan.coming.map((each) => ({
    number: each.number,
    dueOn: each.due_on,
    amountMinor: minor(each.amount),
    principalMinor: minor(each.principal),
    interestMinor: minor(each.interest),
    leftMinor: minor(each.left),
  }));
  return (
    <div className="grid gap-6 border-line border-t pt-5">
      <DescriptionList items={factsOf(loan)} />
      {coming.length > 0 && (
        <section className="grid gap-3" aria-label="What is to come">
          <h3 className="text-xl">What is to come</h3>
          <Schedule instalments={coming} currency={loan.currency} />
        </section>
      )}
      {loan.entries.length > 0 && (
        <section className="grid gap-3" aria-label="Statement of the loan">
          <h3 className="text-xl">Statement of the loan</h3>
          <DataTable
            caption="Statement of the loan"
            columns={columnsOf(loan)}
            rows={loan.entries}
            rowKey={({ id }) => id}
          />
          <LoanStatement loan={loan} />
        </section>
      )}
    </div>
  );
}

function factsOf(loan: LendingLoan) {
  const inWords = (amount: string) => format(fromDecimal(amount, loan.currency));
  return [
    { term: loan.paid_out_on === null ? 'Amount' : 'Lent', detail: inWords(loan.amount) },
    { term: 'For', detail: loan.purpose },
    { term: 'Interest', detail: `${loan.rate}% a year by the day` },
    { term: 'Instalments', detail: instalmentWords[loan.instalments] },
    ...(loan.paid_out_on === null ? [] : [{ term: 'Paid out', detail: formatDay(loan.paid_out_on) }]),
    ...(Number(loan.repaid) > 0 ? [{ term: 'Paid back so far', detail: inWords(loan.repaid) }] : []),
    ...(loan.state === 'running'
      ? [
          { term: 'Principal owed', detail: inWords(loan.owed.principal) },
          { term: 'Interest owed today', detail: inWords(loan.owed.interest) },
          { term: 'Late charges', detail: inWords(loan.owed.fees) },
        ]
      : []),
  ];
}

type Entry = LendingLoan['entries'][number];

function columnsOf({ currency }: LendingLoan): readonly Column<Entry>[] {
  const inWords = (amount: string) => format(fromDecimal(amount, currency));
  return [
    { header: 'Day', cell: ({ on }) => formatDay(on) },
    { header: 'What', cell: ({ kind }) => entryWords[kind] },
    { header: 'Amount', cell: ({ amount }) => inWords(amount), align: 'end' },
    { header: 'Principal left', cell: ({ left }) => inWords(left), align: 'end' },
  ];
}

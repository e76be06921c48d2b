import { currencyCodes } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api/error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useStaffApi } from '../../session/staff-services.tsx';
import { BooksNav } from '../books-nav.tsx';
import { type Statements, statementsQuery } from '../books-queries.ts';
import { StatementTables } from './statement-tables.tsx';

/** Balance sheet and profit and loss of the month or day that the address names. */
export default function StatementsPage() {
  const [params] = useSearchParams();
  const query = useQuery(statementsQuery(useStaffApi(), Object.fromEntries(params)));
  const problems = query.error instanceof ApiError ? query.error.fields : {};
  return (
    <>
      <PageHead
        title="Statements"
        intro="What the bank has, owes, earned and spent, in one currency at the rates of the day. Straight from the journal."
      />
      <BooksNav current="statements" />
      <div className="grid gap-6">
        <PeriodForm shown={query.data} problems={problems} />
        {Object.keys(problems).length === 0 && (
          <Loaded
            query={query}
            waiting={<Skeleton label="Loading the statements" lines={12} />}
            failed="The statements could not be loaded."
          >
            {(statements) => <StatementTables statements={statements} />}
          </Loaded>
        )}
      </div>
    </>
  );
}

type PeriodFormProps = {
  shown: Statements | undefined;
  problems: Readonly<Record<string, readonly string[]>>;
};

function PeriodForm({ shown, problems }: PeriodFormProps) {
  const [params, setParams] = useSearchParams();
  const period = params.get('period') ?? shown?.period ?? '';
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const chosen = `${given.get('day') || given.get('month') || ''}`;
    setParams({ ...(chosen !== '' && { period: chosen }), currency: `${given.get('currency')}` });
  };
  return (
    <form
      key={`${params} ${shown?.period}`}
      onSubmit={show}
      className="grid items-end gap-3 sm:grid-cols-[repeat(3,minmax(0,14rem))_max-content]"
    >
      <Field id="statements-month" label="Month" error={problems.period?.[0]}>
        <Input type="month" name="month" defaultValue={period.slice(0, 7)} />
      </Field>
      <Field id="statements-day" label="Or one day, in UTC">
        <Input type="date" name="day" defaultValue={period.length === 10 ? period : ''} />
      </Field>
      <Field id="statements-currency" label="In" error={problems.currency?.[0]}>
        <Select name="currency" defaultValue={params.get('currency') ?? shown?.currency ?? ''}>
          {currencyCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </Field>
      <Button type="submit" look="quiet">
        Show
      </Button>
    </form>
  );
}

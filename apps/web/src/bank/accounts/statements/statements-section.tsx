import type { StatementFormat } from '@farthing/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useApp } from '../../../lib/app.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../../ui/error-summary/form-problems.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { type StatementMonth, statementMonths } from './months.ts';

type Values = { month: string; since: string; until: string; format: StatementFormat };
type Form = UseFormReturn<Values>;

const names = ['since', 'until', 'format'] as const;

/** In place of a month. */
const otherDays = 'days';

const formats = {
  pdf: 'PDF, to read and to print',
  csv: 'CSV, for spreadsheets',
  ofx: 'OFX, for home accounting',
  camt053: 'camt.053, for business accounting',
} as const satisfies Record<StatementFormat, string>;

/** A long history takes the bank a while to write. */
const withinMs = 120_000;

/** What was booked in a month or between two days, as a file. */
export default function StatementsSection({ account }: { account: Account }) {
  const [months] = useState(() => statementMonths(account.opened_at, new Date()));
  const { form, download } = useStatement(account, months);
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <section className="grid gap-4" aria-labelledby="statements-title">
      <h2 id="statements-title" className="text-2xl">
        Statements
      </h2>
      <Surface className="p-5">
        <form noValidate onSubmit={form.handleSubmit(download)} className="grid gap-5">
          <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field id="statement-month" label="Statement of">
              <Select {...form.register('month')}>
                {months.map(({ month, label }) => (
                  <option key={month} value={month}>
                    {label}
                  </option>
                ))}
                <option value={otherDays}>Other days…</option>
              </Select>
            </Field>
            <Field id="format" label="Format" error={errors.format?.message}>
              <Select {...form.register('format')}>
                {Object.entries(formats).map(([format, label]) => (
                  <option key={format} value={format}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          {form.watch('month') === otherDays && <DayFields form={form} />}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <p className="text-ink-2 text-sm">Days begin and end at midnight UTC.</p>
            <Button type="submit" busy={isSubmitting} className="max-sm:w-full">
              <Download className="size-5" aria-hidden="true" />
              Download statement
            </Button>
          </div>
        </form>
      </Surface>
    </section>
  );
}

function DayFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  const today = new Date().toISOString().slice(0, 10);
  const isDay = (day: string) => {
    if (day === '') return 'Choose a day.';
    return day <= today || 'Choose a day that is not in the future.';
  };
  const isLast = (day: string, { since }: Values) =>
    day < since && day !== '' ? 'Choose a last day that is not before the first.' : isDay(day);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id="since" label="From" error={errors.since?.message}>
        <Input type="date" {...form.register('since', { validate: isDay })} />
      </Field>
      <Field id="until" label="To" error={errors.until?.message}>
        <Input type="date" {...form.register('until', { validate: isLast })} />
      </Field>
    </div>
  );
}

function useStatement(account: Account, months: readonly StatementMonth[]) {
  const { api } = useApp();
  const tell = useToast();
  const form = useForm<Values>({
    defaultValues: { month: months[1]?.month ?? months[0]?.month ?? '', since: '', until: '', format: 'pdf' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });

  async function download({ month, format, ...days }: Values) {
    const { since, until } = months.find((each) => each.month === month) ?? days;
    const query = { since, until, format };
    try {
      const request = { params: { accountId: account.id }, query, withinMs };
      saveFile(await api.file('GET /accounts/:accountId/statement/', request, `statement.${format}`));
      tell('The statement is among your downloads.');
    } catch (thrown) {
      showFailure(form, names, thrown);
    }
  }

  return { form, download };
}

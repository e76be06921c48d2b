import { orderFrequencies } from '@farthing/contract';
import { addDays, dayInWords, scheduleInWords } from '@farthing/rules';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { RadioGroup } from '../../../ui/radio-group/radio-group.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { StandingOrders } from '../../data/standing-orders-query.ts';
import {
  type Changed,
  frequencyWords,
  keepsDays,
  scheduleOf,
  type When,
  type WhenProblems,
} from './order-draft.ts';

type ScheduleFieldsProps = {
  when: When;
  onChange: (when: When) => void;
  problems: WhenProblems;
  calendar: Pick<StandingOrders, 'today' | 'bank_holidays'>;
  before: Changed | undefined;
};

/** When it is paid, and the same in words: what a shorter month and a holiday do is said before anybody agrees. */
export function ScheduleFields({ when, onChange, problems, calendar, before }: ScheduleFieldsProps) {
  const isAgain = when.frequency !== 'once';
  const tomorrow = addDays(calendar.today, 1);
  const earliest = before !== undefined && before.first_day < tomorrow ? before.first_day : tomorrow;
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-semibold text-lg">When</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field id="frequency" label="How often">
          <Select
            value={when.frequency}
            onChange={({ currentTarget }) => onChange({ ...when, frequency: currentTarget.value })}
          >
            {orderFrequencies.map((frequency) => (
              <option key={frequency} value={frequency}>
                {frequencyWords[frequency]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id="first_day"
          label={isAgain ? 'First payment' : 'Day'}
          hint={goesOnInWords(when, before)}
          error={problems.first_day}
        >
          <Input
            type="date"
            min={earliest}
            value={when.first_day}
            onChange={({ currentTarget }) => onChange({ ...when, first_day: currentTarget.value })}
          />
        </Field>
      </div>
      {isAgain && <EndFields when={when} onChange={onChange} problems={problems} />}
      <InWords when={when} calendar={calendar} />
    </fieldset>
  );
}

/** Where the first day is that of before, it is said which is the next. */
function goesOnInWords(when: When, before: Changed | undefined): string | undefined {
  if (before === undefined || before.next_on === null || !keepsDays(when, before)) return undefined;
  return `Leave it to keep its days. The next is paid on ${dayInWords(before.next_on)}.`;
}

function EndFields({ when, onChange, problems }: Omit<ScheduleFieldsProps, 'calendar' | 'before'>) {
  return (
    <>
      <Field id="ends" layout="radios" label="Until">
        <RadioGroup
          name="ends"
          value={when.ends}
          onChange={({ currentTarget }) => onChange({ ...when, ends: currentTarget.value })}
          options={[
            { value: 'never', label: 'I end it' },
            { value: 'day', label: 'A day' },
            { value: 'count', label: 'A number of payments' },
          ]}
        />
      </Field>
      {when.ends === 'day' && (
        <Field id="last_day" label="Last day" error={problems.last_day}>
          <Input
            type="date"
            min={when.first_day}
            value={when.last_day}
            onChange={({ currentTarget }) => onChange({ ...when, last_day: currentTarget.value })}
          />
        </Field>
      )}
      {when.ends === 'count' && (
        <Field id="times" label="Number of payments" error={problems.times}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            className="max-w-32"
            value={when.times}
            onChange={({ currentTarget }) => onChange({ ...when, times: currentTarget.value })}
          />
        </Field>
      )}
    </>
  );
}

function InWords({ when, calendar }: Pick<ScheduleFieldsProps, 'when' | 'calendar'>) {
  const schedule = scheduleOf(when);
  return (
    <p aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-ink-2">
      {schedule === undefined
        ? 'Choose the day to see when it is paid.'
        : scheduleInWords(schedule, new Set(calendar.bank_holidays))}
    </p>
  );
}

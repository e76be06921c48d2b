import { accountColours, limits } from '@farthing/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { Account, Accounts } from '../data/accounts-query.ts';
import { colourWords } from '../parts/account-words.ts';
import { useAccountChange } from './use-account-change.ts';

type SettingsValues = Pick<Account, 'name' | 'colour' | 'in_sum'>;

const names = ['name', 'colour', 'in_sum'] as const;

type AccountSettingsProps = { account: Account; all: Accounts; onSaved: () => void };

/** How the account is shown: its name, colour, place, and whether it counts in the sum. */
export function AccountSettings({ account, all, onSaved }: AccountSettingsProps) {
  const { api } = useApp();
  const tell = useToast();
  const { id: accountId, name, colour, in_sum } = account;
  const saving = useAccountChange((body: SettingsValues) =>
    api.call('PATCH /accounts/:accountId/', { params: { accountId }, body }),
  );
  const form = useForm<SettingsValues>({
    defaultValues: { name, colour, in_sum },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount, isSubmitting } = form.formState;

  async function save(values: SettingsValues) {
    try {
      const { message } = await saving.mutateAsync({ ...values, name: values.name.trim() });
      tell(message);
      onSaved();
    } catch (thrown) {
      showFailure(form, names, thrown);
    }
  }

  return (
    <div className="grid gap-5">
      <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-5">
        <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
        <Field id="name" label="Name" error={errors.name?.message}>
          <Input
            required
            maxLength={limits.ownAccountName}
            autoComplete="off"
            {...form.register('name', { validate: (typed) => typed.trim() !== '' || 'Enter a name.' })}
          />
        </Field>
        <Field id="colour" label="Colour">
          <Select {...form.register('colour')}>
            {accountColours.map((each) => (
              <option key={each} value={each}>
                {colourWords[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="in_sum" layout="inline" label="Count it in the total of all accounts">
          <Checkbox {...form.register('in_sum')} />
        </Field>
        <div>
          <Button type="submit" busy={isSubmitting}>
            Save
          </Button>
        </div>
      </form>
      <Place account={account} all={all} />
    </div>
  );
}

/** One step at a time, so that it works with every kind of pointer and none. */
function Place({ account, all: { accounts } }: { account: Account; all: Accounts }) {
  const { api } = useApp();
  const tell = useToast();
  const ordering = useAccountChange((order: readonly string[]) =>
    api.call('PUT /accounts/order/', { body: { accounts: [...order] } }),
  );
  const order = accounts.map(({ id }) => id);
  const place = order.indexOf(account.id);

  async function swapWith(other: number) {
    const swapped = order.with(place, order[other] ?? '').with(other, account.id);
    try {
      await ordering.mutateAsync(swapped);
      tell(`${account.name} is now number ${other + 1} of ${order.length}.`);
    } catch (thrown) {
      tell(plainWordsOf(failureOf(thrown)));
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t pt-5">
      <p className="grow text-ink-2">
        Number {place + 1} of {order.length}
      </p>
      <Button look="quiet" disabled={place === 0} onClick={() => swapWith(place - 1)}>
        <ArrowUp className="size-4.5" aria-hidden="true" />
        Move up
      </Button>
      <Button look="quiet" disabled={place === order.length - 1} onClick={() => swapWith(place + 1)}>
        <ArrowDown className="size-4.5" aria-hidden="true" />
        Move down
      </Button>
    </div>
  );
}

import { accountColours, limits, openedKinds } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import { Select } from '../../ui/select/select.tsx';
import type { Account, Accounts } from '../data/accounts-query.ts';
import { accountPath } from '../parts/account-path.ts';
import { colourWords, kindWords } from '../parts/account-words.ts';
import { OpenBusinessForm } from './business/open-business-form.tsx';
import { CurrencyField } from './currency-field.tsx';
import { DialogForm, useDialogForm } from './dialog-form.tsx';
import { offerInWords } from './savings/rate-words.ts';
import { savingsRatesQuery } from './savings/savings-queries.ts';
import { OpenJointForm } from './shared/open-joint-form.tsx';
import { useAccountChange } from './use-account-change.ts';

type OpenDialogProps = { open: boolean; onClose: () => void; held: Accounts };

export function OpenDialog({ open, onClose, held: { accounts, most } }: OpenDialogProps) {
  const isFull = accounts.length >= most;
  return (
    <Dialog open={open} onClose={onClose} title="Open an account">
      {isFull ? (
        <Alert tone="warning" title={`You have ${most} accounts, as many as you can have.`}>
          Close one that you do not need any more, and open another.
        </Alert>
      ) : (
        <OpenForms />
      )}
    </Dialog>
  );
}

const whats = ['own', 'joint', 'business'] as const;
type What = (typeof whats)[number];

/** First for whom it is; what is asked then differs. */
function OpenForms() {
  const [what, setWhat] = useState<What>('own');
  const Form = { own: OpenForm, joint: OpenJointForm, business: OpenBusinessForm }[what];
  return (
    <div className="grid gap-5">
      <Field id="what" label="Whose account is it?">
        <Select value={what} onChange={({ currentTarget }) => setWhat(currentTarget.value as What)}>
          {whats.map((each) => (
            <option key={each} value={each}>
              {whatWords[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Form />
    </div>
  );
}

const whatWords = {
  own: 'Mine alone',
  joint: 'Joint: two to four people with equal rights',
  business: 'A company’s, with members and roles',
} as const satisfies Record<What, string>;

type OpenValues = Pick<Account, 'kind' | 'currency' | 'name' | 'colour'>;

const names = ['kind', 'currency', 'name', 'colour'] as const;

function OpenForm() {
  const { api } = useApp();
  const navigate = useNavigate();
  const opening = useAccountChange((body: OpenValues, idempotencyKey) =>
    api.call('POST /accounts/', { body, idempotencyKey }),
  );
  const form = useDialogForm<OpenValues>({ kind: 'current', currency: 'EUR', name: '', colour: 'sky' });
  const { errors } = form.formState;

  async function ask(values: OpenValues) {
    const { account } = await opening.mutateAsync({ ...values, name: values.name.trim() });
    void navigate(accountPath(account));
  }

  return (
    <DialogForm form={form} names={names} onSend={ask} button="Open account">
      <Field id="kind" layout="radios" label="What is it for?" error={errors.kind?.message}>
        <RadioGroup
          options={openedKinds.map((kind) => ({
            value: kind,
            label: kindWords[kind],
            hint: kindHints[kind],
          }))}
          {...form.register('kind')}
        />
      </Field>
      <CurrencyField error={errors.currency?.message} {...form.register('currency')} />
      {form.watch('kind') === 'savings' && <SavingsOffer currency={form.watch('currency')} />}
      <Field id="name" label="Name" hint="Only you see it." error={errors.name?.message}>
        <Input
          required
          maxLength={limits.ownAccountName}
          autoComplete="off"
          {...form.register('name', { validate: (name) => name.trim() !== '' || 'Enter a name.' })}
        />
      </Field>
      <Field id="colour" label="Colour">
        <Select {...form.register('colour')}>
          {accountColours.map((colour) => (
            <option key={colour} value={colour}>
              {colourWords[colour]}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  );
}

/** What it earns is said before it is opened. */
function SavingsOffer({ currency }: Pick<OpenValues, 'currency'>) {
  const { data } = useQuery(savingsRatesQuery(useApp().api));
  const offer = data?.rates.find((rate) => rate.currency === currency);
  return (
    <p className="text-ink-2" role="status">
      {offer ? offerInWords(offer) : <>&nbsp;</>}
    </p>
  );
}

const kindHints = {
  current: 'For money that comes and goes',
  savings: 'For money that stays for a while',
} as const;

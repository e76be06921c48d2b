import { emailFormProblem, isEmailShaped, limits } from '@farthing/contract';
import { useNavigate } from 'react-router';
import { useApp } from '../../../lib/app.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { accountPath } from '../../parts/account-path.ts';
import { CurrencyField } from '../currency-field.tsx';
import { DialogForm, useDialogForm } from '../dialog-form.tsx';
import { useAccountChange } from '../use-account-change.ts';

type JointValues = Pick<Account, 'currency' | 'name'> & { invite: string };
type JointBody = Pick<Account, 'currency' | 'name'> & { invite: string[] };

const names = ['currency', 'name', 'invite'] as const;

/** Two to four people with equal rights; the others are invited by their addresses. */
export function OpenJointForm() {
  const { api } = useApp();
  const navigate = useNavigate();
  const opening = useAccountChange((body: JointBody, idempotencyKey) =>
    api.call('POST /accounts/joint/', { body, idempotencyKey }),
  );
  const form = useDialogForm<JointValues>({ currency: 'USD', name: '', invite: '' });
  const { errors } = form.formState;

  async function ask({ invite, name, currency }: JointValues) {
    const { account } = await opening.mutateAsync({
      currency,
      name: name.trim(),
      invite: addressesIn(invite),
    });
    void navigate(accountPath(account));
  }

  return (
    <DialogForm form={form} names={names} onSend={ask} button="Open and invite">
      <CurrencyField {...form.register('currency')} />
      <Field id="name" label="Name" hint="The others see it too." error={errors.name?.message}>
        <Input
          required
          maxLength={limits.ownAccountName}
          autoComplete="off"
          {...form.register('name', { validate: (name) => name.trim() !== '' || 'Enter a name.' })}
        />
      </Field>
      <Field
        id="invite"
        label="Email addresses of the others"
        hint="One to three, with commas between. They have to be customers, and accept within 7 days."
        error={errors.invite?.message}
      >
        <Input
          required
          inputMode="email"
          autoComplete="off"
          {...form.register('invite', { validate: problemOfAddresses })}
        />
      </Field>
    </DialogForm>
  );
}

function addressesIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((address) => address !== '');
}

function problemOfAddresses(typed: string): true | string {
  const addresses = addressesIn(typed);
  if (addresses.length === 0) return 'Invite at least one person.';
  if (addresses.length > 3) return 'A joint account has at most four owners.';
  return addresses.every(isEmailShaped) || emailFormProblem;
}

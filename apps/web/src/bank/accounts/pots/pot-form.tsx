import { limits, type PotPicture, type RoundUp } from '@farthing/contract';
import { fromDecimal, toDecimal } from '@farthing/money';
import { useApp } from '../../../lib/app.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { amountProblem } from '../../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../../ui/money-input/typed-amount.ts';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { DialogForm, useDialogForm } from '../dialog-form.tsx';
import { useAccountChange } from '../use-account-change.ts';
import { PictureChoice } from './picture-choice.tsx';
import type { Pot } from './pots-query.ts';
import { RoundUpChoice } from './round-up-choice.tsx';

type PotValues = {
  name: string;
  picture: PotPicture;
  target: string;
  target_day: string;
  round_up: RoundUp | '';
};
type Wish = Pick<PotValues, 'name' | 'picture'> & {
  target: string | null;
  target_day: string | null;
  round_up?: RoundUp | null;
};

const names = ['name', 'picture', 'target', 'target_day', 'round_up'] as const;

type PotFormProps = {
  account: Account;
  /** The pot that is changed; without it, one is opened. */
  pot?: Pot;
  /** Whether cards pay from the account. */
  canRoundUp: boolean;
  onClose: () => void;
};

export function PotForm({ account, pot, canRoundUp, onClose }: PotFormProps) {
  const tell = useToast();
  const saving = useSaving(account, pot);
  const form = useDialogForm<PotValues>({
    name: pot?.name ?? '',
    picture: pot?.picture ?? 'umbrella',
    target: pot?.target ?? '',
    target_day: pot?.target_day ?? '',
    round_up: pot?.round_up ?? '',
  });
  const { errors } = form.formState;

  async function save(values: PotValues) {
    const { message } = await saving.mutateAsync(wishOf(values, account, canRoundUp));
    tell(message);
    onClose();
  }

  return (
    <DialogForm form={form} names={names} onSend={save} button={pot ? 'Save' : 'Open pot'}>
      <Field id="name" label="Name" hint="Only you see it." error={errors.name?.message}>
        <Input
          required
          maxLength={limits.ownAccountName}
          autoComplete="off"
          {...form.register('name', { validate: (name) => name.trim() !== '' || 'Enter a name.' })}
        />
      </Field>
      <Field id="picture" layout="radios" label="Picture">
        <PictureChoice {...form.register('picture')} />
      </Field>
      <Field id="target" label="Target (optional)" error={errors.target?.message}>
        <MoneyInput
          currency={account.currency}
          {...form.register('target', {
            validate: (typed) =>
              typed.trim() === '' ||
              (amountProblem(typedAmount(typed, account.currency), account.currency) ?? true),
          })}
        />
      </Field>
      <Field
        id="target_day"
        label="By when (optional)"
        hint="We work out how much you need to put in each month."
        error={errors.target_day?.message}
      >
        <Input type="date" {...form.register('target_day')} />
      </Field>
      {canRoundUp && (
        <Field
          id="round_up"
          label="Round up card payments"
          hint="We round each card payment up to the next whole amount and put the difference into this pot. Only one pot of an account can do this."
          error={errors.round_up?.message}
        >
          <RoundUpChoice {...form.register('round_up')} />
        </Field>
      )}
    </DialogForm>
  );
}

function useSaving({ id: accountId }: Account, pot: Pot | undefined) {
  const { api } = useApp();
  return useAccountChange((body: Wish, idempotencyKey) =>
    pot
      ? api.call('PATCH /accounts/:accountId/pots/:potId/', { params: { accountId, potId: pot.id }, body })
      : api.call('POST /accounts/:accountId/pots/', { params: { accountId }, body, idempotencyKey }),
  );
}

function wishOf(
  { name, picture, target, target_day, round_up }: PotValues,
  { currency }: Account,
  canRoundUp: boolean,
): Wish {
  return {
    name: name.trim(),
    picture,
    target: target.trim() === '' ? null : toDecimal(fromDecimal(typedAmount(target, currency), currency)),
    target_day: target_day === '' ? null : target_day,
    ...(canRoundUp && { round_up: round_up === '' ? null : round_up }),
  };
}

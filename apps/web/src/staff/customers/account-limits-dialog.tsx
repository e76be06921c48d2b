import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useTyped } from '../parts/use-typed.ts';
import type { CustomerAccount } from './customer-queries.ts';
import { useCustomerProposal } from './use-customer-change.ts';

type Limited = Pick<CustomerAccount, 'id' | 'currency'> & { limits: NonNullable<CustomerAccount['limits']> };

type Props = { account: Limited; title: string; onClose: () => void };

const fields = [
  { name: 'day', label: 'Per day' },
  { name: 'payment', label: 'Per payment' },
] as const;

type Body = { day: string | null; payment: string | null; reason: string };

const idOf = (name: string) => `bank-limit-${name}`;

/** What the bank lets leave an account: one proposes, another approves, and its owners are told. */
export function AccountLimitsDialog({ account, title, onClose }: Props) {
  const { id: accountId, currency, limits } = account;
  const now = { day: limits.bank.day ?? '', payment: limits.bank.payment ?? '' };
  const [typed, setTyped, forgetTyped] = useTyped(`limits of ${accountId}`, now);
  const [isTried, setTried] = useState(false);
  const propose = useCustomerProposal((api, body: Body, idempotencyKey) =>
    api.call('POST /staff/accounts/:accountId/propose-limits/', {
      params: { accountId },
      body,
      idempotencyKey,
    }),
  );
  const problemOf = (name: 'day' | 'payment') =>
    typed[name].trim() === ''
      ? undefined
      : (amountProblem(typedAmount(typed[name], currency), currency) ?? undefined);

  function check(): boolean {
    setTried(true);
    const wrong = fields.find(({ name }) => problemOf(name) !== undefined);
    if (wrong !== undefined) document.getElementById(idOf(wrong.name))?.focus();
    return wrong === undefined;
  }

  const sent = (text: string) => (text.trim() === '' ? null : typedAmount(text, currency));

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Propose limits of the bank: ${title}`}
      action="Propose"
      check={check}
      onConfirm={({ reason }) =>
        propose({ day: sent(typed.day), payment: sent(typed.payment), reason }).then(forgetTyped)
      }
    >
      <p>
        What the bank lets leave this account. Its people can set less, but not more. A colleague has to
        approve it; then its owners are told. Leave a field empty for no limit.
      </p>
      {fields.map(({ name, label }) => (
        <Field key={name} id={idOf(name)} label={label} error={isTried ? problemOf(name) : undefined}>
          <MoneyInput
            currency={currency}
            value={typed[name]}
            onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
          />
        </Field>
      ))}
    </ReasonDialog>
  );
}

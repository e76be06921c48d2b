import type { StaffCredit } from '@farthing/contract';
import { format, fromDecimal, parseAmount, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useTyped } from '../parts/use-typed.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { useCreditChange } from './use-credit-change.ts';

type LimitDialogProps = { found: StaffCredit; what: 'offer' | 'limit'; onClose: () => void };

const limitId = 'credit-limit';

/** The limit of an offer, or another one. A colleague has to approve both. */
export function LimitDialog({ found, what, onClose }: LimitDialogProps) {
  const { credit, customer } = found;
  const { currency } = credit;
  const api = useStaffApi();
  const once = useOnce();
  const change = useCreditChange();
  const usual = credit.limit ?? credit.wished;
  const [typed, setTyped, forgetTyped] = useTyped<string>('limit of a credit card', usual);
  const [isTried, setTried] = useState(false);
  const [least, most] = [fromDecimal(found.least_limit, currency), fromDecimal(found.most_limit, currency)];
  const bounds = { minMinor: least.minor, maxMinor: most.minor };
  const problem = amountProblem(typed, currency, bounds) ?? undefined;

  function check(): boolean {
    setTried(true);
    if (problem !== undefined) document.getElementById(limitId)?.focus();
    return problem === undefined;
  }

  function propose(reason: string) {
    const parsed = parseAmount(typed.trim(), currency);
    if (!parsed.ok) return undefined;
    const body = { limit: toDecimal(parsed.money), reason };
    const params = { creditId: credit.id };
    return change(
      once({ what, ...body }, (idempotencyKey) =>
        what === 'offer'
          ? api.call('POST /staff/credit/:creditId/propose-offer/', { params, body, idempotencyKey })
          : api.call('POST /staff/credit/:creditId/propose-limit/', { params, body, idempotencyKey }),
      ),
    ).then(forgetTyped);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={what === 'offer' ? 'Offer the credit card' : 'Another limit'}
      action="Propose"
      check={check}
      onConfirm={({ reason }) => propose(reason)}
    >
      {what === 'offer' ? (
        <p>
          {customer.full_name} asked for <Amount of={{ amount: credit.wished, currency }} />. Once a colleague
          has approved it, they have 14 days to accept. There is no card before.
        </p>
      ) : (
        <p>
          {customer.full_name} owes <Amount of={{ amount: credit.owed.total, currency }} />. Once a colleague
          has approved it, the new limit holds at once, and they are told.
        </p>
      )}
      <Field
        id={limitId}
        label="Limit"
        hint={`From ${format(least)} to ${format(most)}.`}
        error={isTried ? problem : undefined}
      >
        <MoneyInput
          currency={currency}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
    </ReasonDialog>
  );
}

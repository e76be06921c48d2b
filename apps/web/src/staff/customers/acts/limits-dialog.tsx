import { parseAmount, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { amountProblem } from '../../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Amount } from '../../parts/amount.tsx';
import { ReasonDialog } from '../../parts/dialogs/reason-dialog.tsx';
import { useFieldCheck } from '../../parts/dialogs/use-field-check.ts';
import { useOnce } from '../../parts/dialogs/use-once.ts';
import { useStaffApi } from '../../session/staff-services.tsx';
import type { CustomerFile } from '../customer-queries.ts';
import { useCustomerChange } from '../use-customer-change.ts';

const limitId = 'new-limit';

export function LimitsDialog({ file: { customer }, onClose }: { file: CustomerFile; onClose: () => void }) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useCustomerChange();
  const { currency } = customer.daily_limit;
  const [tier, setTier] = useState(`${customer.tier}`);
  const [limit, setLimit] = useState(customer.daily_limit.amount);
  const { problem, check } = useFieldCheck(limitId, amountProblem(limit, currency));

  function propose(reason: string) {
    const parsed = parseAmount(limit.trim(), currency);
    if (!parsed.ok) return undefined;
    const body = { tier: Number(tier), daily_limit: toDecimal(parsed.money), reason };
    const params = { customerId: customer.id };
    return change(
      once(body, (idempotencyKey) =>
        api.call('POST /staff/customers/:customerId/propose-limits/', { params, body, idempotencyKey }),
      ),
    );
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Propose a tier or limit: ${customer.full_name}`}
      action="Propose"
      check={check}
      onConfirm={({ reason }) => propose(reason)}
    >
      <p>
        Now tier {customer.tier} with <Amount of={customer.daily_limit} /> a day. A colleague has to approve
        the change.
      </p>
      <Field id="new-tier" label="Tier">
        <Select value={tier} onChange={({ currentTarget }) => setTier(currentTarget.value)}>
          {[1, 2, 3].map((each) => (
            <option key={each} value={each}>
              Tier {each}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={limitId} label="Daily limit" error={problem}>
        <MoneyInput
          currency={currency}
          value={limit}
          onChange={({ currentTarget }) => setLimit(currentTarget.value)}
        />
      </Field>
    </ReasonDialog>
  );
}

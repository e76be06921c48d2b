import type { BodyOf, proposeManualPosting } from '@farthing/contract';
import { type Currency, parseAmount, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { amountProblem } from '../../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { RadioGroup } from '../../../ui/radio-group/radio-group.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ReasonDialog } from '../../parts/dialogs/reason-dialog.tsx';
import { useTyped } from '../../parts/use-typed.ts';
import type { CustomerFile } from '../customer-queries.ts';
import { useCustomerProposal } from '../use-customer-change.ts';

type Body = BodyOf<typeof proposeManualPosting>;
type Entry = Omit<Body, 'reason'>;

const ids = { amount: 'posting-amount', description: 'posting-description' } as const;

const blank: Entry = { direction: 'credit', amount: '', against: 'suspense', description: '' };

/** Money into or out of a wallet by hand: one proposes, another approves, and the customer sees the words. */
export function PostingDialog({ file, onClose }: { file: CustomerFile; onClose: () => void }) {
  const { customer, accounts } = file;
  const currency = accounts.find(({ kind }) => kind === 'wallet')?.currency ?? 'USD';
  const [entry, setEntry, forgetEntry] = useTyped<Entry>('manual entry', blank);
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<Entry>) => setEntry({ ...entry, ...change });
  const propose = useCustomerProposal((api, body: Body, idempotencyKey) =>
    api.call('POST /staff/customers/:customerId/propose-posting/', {
      params: { customerId: customer.id },
      body,
      idempotencyKey,
    }),
  );
  const problems: Problems = {
    amount: amountProblem(entry.amount, currency) ?? undefined,
    description: entry.description.trim() === '' ? 'Enter a description.' : undefined,
  };

  function check(): boolean {
    setTried(true);
    const wrong = (['amount', 'description'] as const).find((name) => problems[name] !== undefined);
    if (wrong !== undefined) document.getElementById(ids[wrong])?.focus();
    return wrong === undefined;
  }

  function confirm(reason: string) {
    const parsed = parseAmount(entry.amount.trim(), currency);
    if (!parsed.ok) return undefined;
    const description = entry.description.trim();
    return propose({ ...entry, amount: toDecimal(parsed.money), description, reason }).then(forgetEntry);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Propose a manual entry: ${customer.full_name}`}
      action="Propose"
      check={check}
      onConfirm={({ reason }) => confirm(reason)}
    >
      <p>Moves money on the wallet without a payment behind it. A colleague has to approve it.</p>
      <EntryFields entry={entry} currency={currency} onChange={set} problems={isTried ? problems : {}} />
    </ReasonDialog>
  );
}

type Problems = { readonly amount?: string | undefined; readonly description?: string | undefined };

type EntryFieldsProps = {
  entry: Entry;
  currency: Currency;
  onChange: (change: Partial<Entry>) => void;
  problems: Problems;
};

function EntryFields({ entry, currency, onChange, problems }: EntryFieldsProps) {
  return (
    <>
      <Direction direction={entry.direction} onChoose={(direction) => onChange({ direction })} />
      <Field id={ids.amount} label="Amount" error={problems.amount}>
        <MoneyInput
          currency={currency}
          value={entry.amount}
          onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
        />
      </Field>
      <Field id="posting-against" label="Account of the bank">
        <Select
          value={entry.against}
          onChange={({ currentTarget }) => onChange({ against: currentTarget.value as Entry['against'] })}
        >
          {Object.entries(againstWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={ids.description}
        label="Description"
        hint="The customer reads it in their history."
        error={problems.description}
      >
        <Input
          maxLength={120}
          autoComplete="off"
          value={entry.description}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
      </Field>
    </>
  );
}

const againstWords = {
  suspense: 'Suspense: not yet known whose it is',
  equity: 'Equity: the money of the owners',
  'card-fees': 'Card fees',
  'transfer-fees': 'Transfer fees',
  'loan-interest': 'Loan interest',
  'referral-costs': 'Referral costs',
  'tax-withheld': 'Tax withheld: owed to the tax office',
} as const satisfies Record<Entry['against'], string>;

type DirectionProps = { direction: Entry['direction']; onChoose: (direction: Entry['direction']) => void };

function Direction({ direction, onChoose }: DirectionProps) {
  return (
    <Field id="posting-direction" label="Direction" layout="radios">
      <RadioGroup
        name="posting-direction"
        value={direction}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === 'debit' ? 'debit' : 'credit')}
        options={[
          { value: 'credit', label: 'Credit', hint: 'Into the wallet' },
          { value: 'debit', label: 'Debit', hint: 'Out of the wallet' },
        ]}
      />
    </Field>
  );
}

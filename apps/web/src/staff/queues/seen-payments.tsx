import { canonicalHash, type DeskCase, hashForm, type SeenPayments } from '@farthing/contract';
import { type Currency, formatAlike, fromDecimal, parseAmount, toDecimal } from '@farthing/money';
import { type ReactNode, useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { useTyped } from '../parts/use-typed.ts';
import { hashProblem } from './decision-dialog.tsx';

type Typed = Readonly<Record<string, string>>;

const blank: Typed = {};

const names = { received: (id: string) => `received-${id}`, hash: (id: string) => `hash-${id}` };

/** What came in for each of several deposits. One that is left empty is left out; what is wrong is said at its field. */
export function useSeenPayments(what: string, ids: readonly string[], cases: readonly DeskCase[]) {
  const [typed, setTyped, forget] = useTyped(`${what}, payments`, blank);
  const [isTried, setTried] = useState(false);
  const amountOf = (id: string) => cases.find((each) => each.id === id)?.amount ?? null;
  const currencyOf = (id: string) => amountOf(id)?.currency ?? 'USD';

  function check(): boolean {
    setTried(true);
    const [wrong] = ids.flatMap((id) => wrongFields(typed, id, currencyOf(id)));
    if (wrong !== undefined) document.getElementById(wrong)?.focus();
    return wrong === undefined;
  }

  return {
    payments: ids.flatMap((id) => paymentOf(typed, id, currencyOf(id))),
    check,
    forget,
    fieldsOf: (id: string): ReactNode => (
      <PaymentFields
        {...{ id, typed, isTried }}
        announced={amountOf(id)}
        currency={currencyOf(id)}
        onType={(name, text) => setTyped({ ...typed, [name]: text })}
      />
    ),
  };
}

function paymentOf(typed: Typed, id: string, currency: Currency): SeenPayments {
  const parsed = parseAmount((typed[names.received(id)] ?? '').trim(), currency);
  const transaction_hash = canonicalHash(typed[names.hash(id)] ?? '');
  if (!parsed.ok || !hashForm.test(transaction_hash)) return [];
  return [{ id, received: toDecimal(parsed.money), transaction_hash }];
}

/** By the ids of their fields. */
function wrongFields(typed: Typed, id: string, currency: Currency): readonly string[] {
  const { received, hash } = problemsOf(typed, id, currency);
  return [
    ...(received === undefined ? [] : [names.received(id)]),
    ...(hash === undefined ? [] : [names.hash(id)]),
  ];
}

function problemsOf(typed: Typed, id: string, currency: Currency) {
  const [received, hash] = [typed[names.received(id)] ?? '', typed[names.hash(id)] ?? ''];
  if (received.trim() === '' && hash.trim() === '') return {};
  return {
    received: amountProblem(received, currency) ?? undefined,
    hash: hashForm.test(canonicalHash(hash)) ? undefined : hashProblem,
  };
}

type PaymentFieldsProps = {
  id: string;
  announced: DeskCase['amount'];
  currency: Currency;
  typed: Typed;
  isTried: boolean;
  onType: (name: string, text: string) => void;
};

function PaymentFields({ id, announced, currency, typed, isTried, onType }: PaymentFieldsProps) {
  const problems = isTried ? problemsOf(typed, id, currency) : {};
  const [received, hash] = [names.received(id), names.hash(id)];
  return (
    <div className="grid gap-3">
      <Field
        id={received}
        label="Amount received"
        hint={announced && `Announced: ${formatAlike(fromDecimal(announced.amount, currency))}`}
        error={problems.received}
      >
        <MoneyInput
          currency={currency}
          value={typed[received] ?? ''}
          onChange={({ currentTarget }) => onType(received, currentTarget.value)}
        />
      </Field>
      <Field id={hash} label="Transaction hash" hint="64 characters, from the network" error={problems.hash}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className="font-mono"
          value={typed[hash] ?? ''}
          onChange={({ currentTarget }) => onType(hash, currentTarget.value)}
        />
      </Field>
    </div>
  );
}

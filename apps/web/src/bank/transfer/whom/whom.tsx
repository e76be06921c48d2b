import { readableAccountNumber } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { keptPayeesQuery } from '../../data/kept-payees-query.ts';
import { payeesQuery } from '../../data/payees-query.ts';
import { findPayees, initialsOf, nameOf } from '../../payees/finding.ts';
import type { WrittenPayee } from '../payee.ts';
import { FindByEmail } from './find-by-email.tsx';
import { kindOf, type Offered, offeredPayees } from './offered.ts';

const firstFew = 4;

type WhomProps = {
  /** Somebody who is known: the amount is all that is missing. */
  onKnown: (payee: WrittenPayee, name: string) => void;
  /** An account here of somebody whose name is still to be typed. */
  onNumber: (number: string) => void;
};

/** Paying begins with whom: a payee, another customer by number or email, or somebody new, who comes below. */
export function Whom({ onKnown, onNumber }: WhomProps) {
  const [typed, setTyped] = useState('');
  const { site } = useApp();
  const wanted = kindOf(typed);
  return (
    <search className="grid gap-4">
      <Field
        id="whom"
        label="Who do you want to pay?"
        hint={`A name, or the account number or email of another ${site.brand.name} customer.`}
      >
        <Input
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') firstAnswer(event.currentTarget)?.click();
          }}
        />
      </Field>
      <div className="grid gap-2" data-answers>
        {wanted.kind === 'email' ? (
          <FindByEmail key={wanted.email} email={wanted.email} onFound={onKnown} />
        ) : (
          <Payees
            typed={typed}
            number={wanted.kind === 'number' ? wanted.number : undefined}
            onKnown={onKnown}
            onNumber={onNumber}
          />
        )}
      </div>
      <p className="text-ink-2">
        Did they show you a code? <RouteLink to="/layout/scan">Scan it</RouteLink>
      </p>
    </search>
  );
}

/**
 * Whether it is known whom to offer, or that this cannot be known now: until then the rest would jump. It stays so while it is
 * asked for again: the list below asks when it appears, and would be taken away and put back without end.
 */
export function useIsWhomKnown(): boolean {
  const { api } = useApp();
  const queries = [useQuery(keptPayeesQuery(api)), useQuery(payeesQuery(api))];
  return queries.every(({ isFetched }) => isFetched);
}

/** Enter takes what stands first. */
function firstAnswer(input: HTMLElement): HTMLButtonElement | null {
  return input.closest('search')?.querySelector<HTMLButtonElement>('[data-answers] button') ?? null;
}

type PayeesProps = WhomProps & {
  typed: string;
  /** Of an account here, if that is what is typed. */
  number: string | undefined;
};

function Payees({ typed, number, onKnown, onNumber }: PayeesProps) {
  const { api } = useApp();
  const kept = useQuery(keptPayeesQuery(api));
  const paid = useQuery(payeesQuery(api));
  const [isOpen, setOpen] = useState(false);
  if (kept.error || paid.error)
    return <Unknown onRetry={() => Promise.all([kept.refetch(), paid.refetch()])} />;
  if (kept.data === undefined || paid.data === undefined) return null;
  const all = offeredPayees(kept.data.payees, paid.data);
  const found = findPayees(all, typed);
  const shown = isOpen || typed !== '' ? found.slice(0, 20) : found.slice(0, firstFew);
  return (
    <>
      <p role="status" className="text-ink-2 text-sm empty:sr-only">
        {wordsFor(all.length, found.length, number !== undefined)}
      </p>
      {number !== undefined && !found.some(({ account_number }) => account_number === number) && (
        <NumberAnswer number={number} onClick={() => onNumber(number)} />
      )}
      {shown.length > 0 && (
        <ul className="grid gap-2" aria-label="Payees">
          {shown.map((payee) => (
            <li key={`${payee.currency} ${payee.account_number}`}>
              <PayeeButton payee={payee} onClick={() => onKnown(payee, nameOf(payee))} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {found.length > shown.length && (
          <Button look="quiet" onClick={() => setOpen(true)}>
            Show all {found.length}
          </Button>
        )}
        {kept.data.payees.length > 0 && <RouteLink to="/layout/payees">Your payees</RouteLink>}
      </div>
    </>
  );
}

function wordsFor(all: number, found: number, isNumber: boolean): string {
  if (all === 0 && !isNumber) return 'The people you pay show here next time.';
  if (found === 0 && !isNumber)
    return 'You have not paid anyone with that name or number. Choose ‘Someone new’ below.';
  return '';
}

/** Quieter than other failures: the payment does not need it. */
function Unknown({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2">The people you have paid before could not be loaded.</p>
      <Button look="quiet" onClick={() => void onRetry()}>
        Retry
      </Button>
    </div>
  );
}

function PayeeButton({ payee, onClick }: { payee: Offered; onClick: () => void }) {
  const name = nameOf(payee);
  return (
    <Answer name={name} initials={initialsOf(name)} currency={payee.currency} onClick={onClick}>
      {payee.label !== null && `${payee.account_name} · `}
      {payee.bank_name}
      <span className="block font-mono">{readableAccountNumber(payee.account_number)}</span>
    </Answer>
  );
}

function NumberAnswer({ number, onClick }: { number: string; onClick: () => void }) {
  const { site } = useApp();
  return (
    <Answer name={`Account ${readableAccountNumber(number)}`} initials="№" onClick={onClick}>
      At {site.brand.name}. You enter whose account it is.
    </Answer>
  );
}

type AnswerProps = {
  name: string;
  initials: string;
  currency?: string;
  onClick: () => void;
  children: ReactNode;
};

function Answer({ name, initials, currency, onClick, children }: AnswerProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-left transition-colors hover:border-line-strong hover:bg-sunken"
    >
      <span
        className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft font-semibold text-primary text-sm"
        aria-hidden="true"
      >
        {initials}
      </span>
      <span className="grid min-w-0 grow">
        <span className="wrap-anywhere font-semibold">{name}</span>
        <span className="wrap-anywhere text-ink-2 text-sm">{children}</span>
      </span>
      <span className="shrink-0 font-semibold text-ink-2 text-sm">{currency}</span>
      <ChevronRight className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
    </button>
  );
}

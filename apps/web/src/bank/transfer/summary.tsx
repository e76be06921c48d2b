import { format, fromDecimal, isPositive, type Money } from '@farthing/money';
import { plainNumber, readableAccountNumber } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from '../../lib/app.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { ratesQuery } from '../data/rates-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { OwnBalance, ShowBalances } from '../parts/own-balance.tsx';
import type { Cost } from './cost.ts';
import { isCheckedFirst } from './details/amount-stop.ts';
import { isOwnAccount, typedNumber } from './payee.ts';
import './summary.css';
import type { Details, Quote } from './transfer.ts';
import { useBounds, useCost, useOwnBank } from './use-cost.ts';
import { usePayer } from './use-payer.ts';

type SummaryProps = { details: Details; quote: Quote | null };

/** To whom, how much, at which rate, with which fee, when, and what it costs. Always in sight. */
export function SummaryRail({ details, quote }: SummaryProps) {
  const cost = useCost(details, quote);
  const { account_name, bank_name } = details;
  const number = plainNumber(typedNumber(details));
  return (
    <Surface className="top-6 @3xl:sticky overflow-hidden" role="region" aria-labelledby="summary-title">
      <div className="grid gap-1 bg-primary-soft px-5 py-4">
        <h2 id="summary-title" className="font-sans font-semibold text-ink-2 text-sm">
          You send
        </h2>
        <p className="wrap-anywhere font-display text-3xl">{cost?.amount ? format(cost.amount) : <Open />}</p>
      </div>
      <dl className="divide-y divide-line px-5">
        <Row term="To">
          {account_name.trim() || <Open />}
          {(bank_name.trim() || number) && (
            <Note>
              {bank_name}
              {number && (
                <span className="wrap-anywhere block font-mono">{readableAccountNumber(number)}</span>
              )}
            </Note>
          )}
        </Row>
        <RateRow details={details} quote={quote} cost={cost} />
        <Row term="Fee">{cost ? <Fee fee={cost.fee} /> : <Open />}</Row>
        <MarginRow cost={cost} />
        <Row term="They get">{cost?.amount ? <MoneyAmount amount={cost.amount} /> : <Open />}</Row>
        <ArrivalRow details={details} quote={quote} cost={cost} />
      </dl>
      <CostRow details={details} quote={quote} cost={cost} />
    </Surface>
  );
}

/** The same in one line, for screens on which the rail is out of sight. */
export function SummaryBar({ details, quote }: SummaryProps) {
  const cost = useCost(details, quote);
  const name = details.account_name.trim();
  if (cost?.amount === undefined) return null;
  return (
    <div
      aria-hidden="true"
      className="summary-bar sticky bottom-0 @3xl:hidden -mx-4 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t bg-raised px-4 py-3 shadow-raised"
    >
      <span className="wrap-anywhere min-w-0 font-semibold">
        {format(cost.amount)}
        {name && <span className="font-normal text-ink-2"> to {name}</span>}
      </span>
      {cost.debit && (cost.rate !== undefined || isPositive(cost.fee)) && (
        <span className="text-ink-2 text-sm">
          {cost.isFixed || cost.rate === undefined ? '' : 'about '}
          {format(cost.debit)}
        </span>
      )}
    </div>
  );
}

function RateRow({ details, quote, cost }: SummaryProps & { cost: Cost | undefined }) {
  const { api } = useApp();
  const payer = usePayer(details);
  const { error } = useQuery(ratesQuery(api));
  const from = quote?.debit_currency ?? payer?.currency;
  if (from === undefined || details.currency === from) return null;
  if (cost?.rate === undefined)
    return <Row term="Rate">{error ? 'Not known yet. We tell you before you confirm.' : <Open />}</Row>;
  return (
    <Row term="Rate">
      1 {from} = {cost.rate} {details.currency}
      <Note>
        {quote ? `Fixed until ${clock.format(new Date(quote.expires_at))}` : 'Fixed once you enter your PIN'}
      </Note>
    </Row>
  );
}

/** A fee is part of what leaves the account. */
function Fee({ fee }: { fee: Money }) {
  return isPositive(fee) ? <MoneyAmount amount={fee} /> : 'Free';
}

/** Part of the rate, and so of what leaves the account. */
function MarginRow({ cost }: { cost: Cost | undefined }) {
  if (cost?.rate === undefined) return null;
  const { margin, isFixed } = cost;
  return (
    <Row term="Our margin, included in the rate">
      {margin === undefined ? (
        <Open />
      ) : isPositive(margin.amount) ? (
        <>
          {!isFixed && <span className="font-normal text-ink-2">about </span>}
          <MoneyAmount amount={margin.amount} /> ({margin.percentText}%)
        </>
      ) : (
        'None'
      )}
    </Row>
  );
}

/** By the quote once there is one, by the bounds before. */
function ArrivalRow({ details, quote, cost }: SummaryProps & { cost: Cost | undefined }) {
  const { api } = useApp();
  const bounds = useBounds(details);
  const { data: rates } = useQuery(ratesQuery(api));
  const isOwn = isOwnAccount(details, useOwnBank());
  if (quote ? quote.review_expected : isCheckedFirst(cost, { bounds, rates }))
    return (
      <Row term="Arrival">
        After we have checked it
        <Note>We email you as soon as it is on its way.</Note>
      </Row>
    );
  if (isOwn) return <Row term="Arrival">At once</Row>;
  return (
    <Row term="Arrival">
      Sent at once
      <Note>When it arrives is up to the recipient's bank.</Note>
    </Row>
  );
}

/** From which account it goes: by its name and its number, as everywhere. */
function CostRow({ details, quote, cost }: SummaryProps & { cost: Cost | undefined }) {
  const shown = useShownBalance();
  const payer = usePayer(details);
  const from = quote?.paid_from ?? payer;
  const available: Money | undefined = payer && fromDecimal(payer.available, payer.currency);
  const isExpected = cost?.debit !== undefined && !cost.isFixed && cost.rate !== undefined;
  return (
    <dl className="grid gap-1 border-line border-t bg-sunken px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="wrap-anywhere min-w-0 font-semibold">
          From {from?.name ?? 'your account'}
          {/* Its line is there from the start, or what stands below would jump. */}
          <Note>{from ? readableAccountNumber(from.account_number) : <>&nbsp;</>}</Note>
        </dt>
        <dd className="ml-auto text-right font-semibold text-lg">
          {isExpected && <span className="font-normal text-base text-ink-2">about </span>}
          {cost?.debit ? <MoneyAmount amount={cost.debit} /> : <Open />}
        </dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-2 text-sm">
        <dt>Available</dt>
        <dd className="grow text-right">
          {available ? <OwnBalance amount={available} isShown={shown.isShown} /> : <Open />}
        </dd>
        <dd className="mt-2">
          <ShowBalances shown={shown} />
        </dd>
      </div>
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 py-3">
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd className="wrap-anywhere min-w-0 font-semibold">{children}</dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block font-normal text-ink-2 text-sm">{children}</span>;
}

/** Not known yet. */
function Open() {
  return (
    <span className="font-normal text-ink-3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">Not known yet</span>
    </span>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

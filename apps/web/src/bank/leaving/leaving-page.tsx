import type { OpenBusiness } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Leaving, leavingQuery } from '../data/leaving-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { OwnBalance, ShowBalances } from '../parts/own-balance.tsx';
import { returning } from '../pin/returning.ts';
import { CancelLeaving } from './cancel-leaving.tsx';
import { LeavingForm } from './leaving-form.tsx';
import { isBalance, type OpenWords, openWords, paidOutWords } from './open-words.ts';
import { PayoutForm } from './payout-form.tsx';

/** How a customer goes: first what is open, then the PIN and a code. */
export default function LeavingPage() {
  useArrival('Close your account');
  const { api } = useApp();
  return (
    <>
      <PageHeader
        title="Close your account"
        intro="You can leave at any time, once everything is finished."
      />
      <Loaded
        query={useQuery(leavingQuery(api))}
        waiting={<Placeholder label="Checking what is still open" className="h-100" />}
        failed="We could not check what is still open."
      >
        {(leaving) => <Steps leaving={leaving} />}
      </Loaded>
    </>
  );
}

function Steps({ leaving }: { leaving: Leaving }) {
  if (leaving.under_way) return <UnderWay leaving={leaving} />;
  if (leaving.open.length > 0) return <ToFinish leaving={leaving} />;
  return (
    <div className="grid max-w-2xl gap-6">
      <Alert tone="success" title="Nothing is open">
        {whatCloses(leaving)}
      </Alert>
      <ul className="grid list-disc gap-2 pl-5">
        <li>This is final: nobody can open it again, and your account numbers stop working.</li>
        <li>You are signed out everywhere, and you cannot open another account with your email address.</li>
        <li>We keep our records for as long as the law requires, and do not use them for anything else.</li>
      </ul>
      {leaving.has_pin ? <LeavingForm /> : <NoPin />}
    </div>
  );
}

/** The rest is on its way; nothing is left to do but to think again. */
function UnderWay({ leaving: { open, can_cancel } }: { leaving: Leaving }) {
  return (
    <div className="grid gap-6">
      <Alert tone="info" title="We are paying out your money">
        When it has arrived, your accounts close by themselves and we email you.
      </Alert>
      {open.length > 0 && <OpenList open={open} title="On its way" wordsOf={paidOutWords} />}
      {can_cancel && <CancelLeaving />}
    </div>
  );
}

/** Money alone can be paid out as a part of leaving; everything else has to be finished by hand. */
function ToFinish({ leaving: { open, has_pin, stopped_because } }: { leaving: Leaving }) {
  const isMoney = open.every(({ kind }) => kind === 'money');
  return (
    <div className="grid gap-8">
      {stopped_because !== null && (
        <Alert tone="warning" title="Your account was not closed">
          {stopped_because}
        </Alert>
      )}
      <OpenList open={open} title="Finish these first" wordsOf={openWords} />
      {isMoney && (has_pin ? <PayoutForm money={open} /> : <NoPin />)}
    </div>
  );
}

function whatCloses({ accounts, card }: Leaving): string {
  const own = accounts === 1 ? 'Your account closes' : `Your ${accounts} accounts close`;
  return card ? `${own}, and so does your card.` : `${own}.`;
}

function NoPin() {
  return (
    <p>
      You need your transaction PIN to close it, and you do not have one yet.{' '}
      <RouteLink to="/layout/transaction-pin" state={returning}>
        Create your transaction PIN
      </RouteLink>
    </p>
  );
}

type OpenListProps = {
  open: readonly OpenBusiness[];
  title: string;
  wordsOf: (item: OpenBusiness) => OpenWords;
};

function OpenList({ open, title, wordsOf }: OpenListProps) {
  const shown = useShownBalance();
  return (
    <section className="grid gap-4" aria-labelledby="open-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="open-title" className="text-2xl">
          {title}
        </h2>
        {open.some(isBalance) && <ShowBalances shown={shown} />}
      </div>
      <Surface>
        <ul className="divide-y divide-line">
          {open.map((item) => (
            <OpenItem
              key={`${item.kind} ${item.id}`}
              item={item}
              words={wordsOf(item)}
              isShown={shown.isShown || !isBalance(item)}
            />
          ))}
        </ul>
      </Surface>
    </section>
  );
}

function OpenItem({
  item: { amount, currency },
  words: { title, todo, links },
  isShown,
}: {
  item: OpenBusiness;
  words: OpenWords;
  isShown: boolean;
}) {
  return (
    <li className="grid gap-2 px-5 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <strong className="wrap-anywhere">{title}</strong>
        {amount !== null && currency !== null && (
          <span className="font-semibold tabular-nums">
            <OwnBalance alike amount={fromDecimal(amount, currency)} isShown={isShown} />
          </span>
        )}
      </p>
      <p className="max-w-prose text-ink-2">{todo}</p>
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          {links.map(({ to, label }) => (
            <RouteLink key={to} to={to}>
              {label}
            </RouteLink>
          ))}
        </p>
      )}
    </li>
  );
}

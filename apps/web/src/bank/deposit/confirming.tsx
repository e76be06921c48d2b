import { format, fromDecimal } from '@farthing/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { movementQuery } from '../data/movement-query.ts';
import { ChainPayments } from '../parts/chain-payments.tsx';
import type { Announced } from './deposit-state.ts';
import { networkWords } from './network-words.ts';

/** The bank knows of the payment; half a minute later the page goes on to where it will show. */
export default function Confirming({ deposit }: { deposit: Announced }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  function goOn() {
    for (const queryKey of [['wallet'], ['transactions']]) void queries.invalidateQueries({ queryKey });
    void navigate('/layout/transactions', { replace: true });
  }
  const { amount, currency, network, expiresAt, leavesAtMs, message } = deposit;
  return (
    <Surface className="grid max-w-2xl gap-6 p-5 sm:p-7">
      <div className="flex items-center gap-4">
        <Waiting />
        <p className="min-w-0 text-lg">{message}</p>
      </div>
      <DescriptionList
        items={[
          { term: 'Amount', detail: format(fromDecimal(amount, currency)) },
          { term: 'Network', detail: networkWords[network].name },
          {
            term: 'We wait for it until',
            detail: <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>,
          },
        ]}
      />
      {deposit.depositId !== undefined && <OnTheNetwork depositId={deposit.depositId} />}
      <p className="text-ink-2">
        A network can take hours to confirm. We credit what arrives until then, and email you. What arrives
        later is not lost: our staff credit it or send it back, and email you.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-5">
        <Countdown label="You see your transactions in" deadlineMs={leavesAtMs} onEnd={goOn} />
        <Button onClick={goOn}>Continue now</Button>
      </div>
    </Surface>
  );
}

/** Where the deposit has an address of its own, what is seen of it, every few seconds anew. */
function OnTheNetwork({ depositId }: { depositId: string }) {
  const { api } = useApp();
  const { data } = useQuery(movementQuery(api, depositId));
  return data?.deposit ? <ChainPayments deposit={data.deposit} /> : null;
}

/** The milled edge of a coin that turns. */
function Waiting() {
  return (
    <span
      className="size-12 shrink-0 rounded-full border-4 border-copper-fill border-dotted motion-safe:animate-[spin_6s_linear_infinite]"
      aria-hidden="true"
    />
  );
}

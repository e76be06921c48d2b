import type { ExchangeOffer } from '@farthing/contract';
import { formatAlike, fromDecimal } from '@farthing/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bankNow } from '../../lib/api/bank-clock.ts';
import { ApiError } from '../../lib/api/error.ts';
import { failureOf, isUnknownOutcome, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { SmallCoin } from '../../ui/coin-turn/coin-turn.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import type { Account, ExchangeQuestion } from '../data/accounts-query.ts';
import { useAccountChange } from './use-account-change.ts';

type ExchangeQuoteProps = {
  question: ExchangeQuestion;
  offer: ExchangeOffer;
  accounts: readonly Account[];
  onAnother: (offer: ExchangeOffer) => void;
  onBack: () => void;
  onClose: () => void;
};

const amountOf = ({ amount, currency }: ExchangeOffer['give']) => formatAlike(fromDecimal(amount, currency));

/** Both amounts, rate and margin, and how long they hold. */
export function ExchangeQuote(props: ExchangeQuoteProps) {
  const { question, offer, accounts, onAnother, onBack, onClose } = props;
  const [isOver, setOver] = useState(false);
  const { api } = useApp();
  const taking = useAccountChange((quote: string, idempotencyKey) =>
    api.call('POST /accounts/exchange/', { body: { quote }, idempotencyKey }),
  );
  const again = useMutation({
    mutationFn: () => api.call('POST /accounts/exchange/quote/', { body: question }),
    networkMode: 'always',
    onSuccess: ({ quote }) => onAnother(quote),
  });
  const isUnknown = taking.error instanceof ApiError && isUnknownOutcome(taking.error);
  const take = () => taking.mutateAsync(offer.id).catch((thrown) => void failureOf(thrown));

  if (taking.data)
    return (
      <div className="grid gap-5">
        <Alert tone="success" title={taking.data.message} art={<SmallCoin />} announced>
          Reference <span className="font-mono">{taking.data.reference}</span>
        </Alert>
        <Button onClick={onClose}>Done</Button>
      </div>
    );
  return (
    <div className="grid gap-5">
      <Terms offer={offer} accounts={accounts} />
      {isOver ? (
        <p className="text-ink-2">This offer has ended. Ask again to see what you get now.</p>
      ) : (
        <Countdown
          deadlineMs={Date.parse(offer.expires_at)}
          now={bankNow}
          label="This holds for"
          onEnd={() => setOver(true)}
        />
      )}
      <Trouble error={taking.error ?? again.error} isUnknown={isUnknown} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onBack} disabled={isUnknown}>
          Back
        </Button>
        {isUnknown ? (
          <Button busy={taking.isPending} onClick={take}>
            Find out
          </Button>
        ) : isOver || taking.error ? (
          <Button busy={again.isPending} onClick={() => again.mutate()}>
            Ask again
          </Button>
        ) : (
          <Button busy={taking.isPending} onClick={take}>
            Exchange {amountOf(offer.give)} for {amountOf(offer.get)}
          </Button>
        )}
      </div>
    </div>
  );
}

function Terms({ offer, accounts }: Pick<ExchangeQuoteProps, 'offer' | 'accounts'>) {
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '';
  return (
    <dl className="grid gap-3">
      <Line term={`Leaves ${nameOf(offer.from)}`} value={amountOf(offer.give)} strong />
      <Line term={`Arrives in ${nameOf(offer.to)}`} value={amountOf(offer.get)} strong />
      <Line term="Rate" value={`1 ${offer.give.currency} = ${offer.rate} ${offer.get.currency}`} />
      <Line term="Our margin" value={`${amountOf(offer.margin)} (${offer.margin.percent}%)`} />
    </dl>
  );
}

/** When no answer came, asking for another offer could exchange twice: the same one is sent again, which is done once. */
function Trouble({ error, isUnknown }: { error: Error | null; isUnknown: boolean }) {
  if (error === null) return null;
  if (!isUnknown)
    return (
      <Alert tone="danger" announced>
        {plainWordsOf(error)}
      </Alert>
    );
  return (
    <Alert tone="warning" title="We do not know yet whether this was exchanged." announced>
      {plainWordsOf(error)} Press the button to find out. The money is exchanged once at most.
    </Alert>
  );
}

function Line({ term, value, strong = false }: { term: string; value: string; strong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className={strong ? 'font-semibold text-xl tabular-nums' : 'tabular-nums'}>{value}</dd>
    </div>
  );
}

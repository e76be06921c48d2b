import { format, fromDecimal } from '@farthing/money';
import { useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { StandingOrder } from '../data/standing-orders-query.ts';
import { Question } from '../parts/question.tsx';
import { lastOf, standingOf, stateWords } from './order-words.ts';
import { useOrderChange } from './use-order-change.ts';

export function OrderCard({ order }: { order: StandingOrder }) {
  const { word, tone } = stateWords[order.state];
  const last = lastOf(order);
  const amount = format(fromDecimal(order.amount, order.currency));
  return (
    <li className="grid gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 font-semibold text-lg">
          {amount} to {order.account_name}
        </h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-ink-2">
        {order.words} From {order.paid_from.name}.
      </p>
      <p>
        {standingOf(order)}
        {last !== undefined && <span className="block text-ink-2">{last}</span>}
      </p>
      {(order.state === 'active' || order.state === 'paused') && <Actions order={order} />}
    </li>
  );
}

function Actions({ order }: { order: StandingOrder }) {
  const [isEnding, setEnding] = useState(false);
  const { toggle, busy } = usePause(order);
  const isPaused = order.state === 'paused';
  return (
    <div className="flex flex-wrap gap-2">
      <RouteButton
        look="quiet"
        to={`/layout/scheduled/new?change=${order.id}`}
        aria-label={`Change the payment to ${order.account_name}`}
      >
        Change
      </RouteButton>
      {order.frequency !== 'once' && (
        <Button
          look="quiet"
          busy={busy}
          aria-label={`${isPaused ? 'Resume' : 'Pause'} the payment to ${order.account_name}`}
          onClick={toggle}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={`End the payment to ${order.account_name}`}
        onClick={() => setEnding(true)}
      >
        End
      </Button>
      <EndQuestion order={order} open={isEnding} onClose={() => setEnding(false)} />
    </div>
  );
}

function usePause({ id, state }: StandingOrder) {
  const { api } = useApp();
  const tell = useToast();
  const params = { orderId: id };
  const change = useOrderChange((_: Record<string, never>) =>
    state === 'paused'
      ? api.call('POST /standing-orders/:orderId/resume/', { params })
      : api.call('POST /standing-orders/:orderId/pause/', { params }),
  );
  const toggle = () =>
    change.mutate(
      {},
      { onSuccess: ({ message }) => tell(message), onError: (error) => tell(plainWordsOf(error)) },
    );
  return { toggle, busy: change.isPending };
}

type EndQuestionProps = { order: StandingOrder; open: boolean; onClose: () => void };

function EndQuestion({ order, open, onClose }: EndQuestionProps) {
  const { api } = useApp();
  const tell = useToast();
  const params = { orderId: order.id };
  const ending = useOrderChange((_: Record<string, never>) =>
    api.call('POST /standing-orders/:orderId/end/', { params }),
  );

  async function end() {
    const { message } = await ending.mutateAsync({});
    tell(message);
    onClose();
  }

  return (
    <Question
      open={open}
      onClose={onClose}
      title={`End the payment to ${order.account_name}?`}
      keep="Keep it"
      action="End it"
      onConfirm={end}
      change={ending}
    >
      <p>
        It makes no more payments, and you cannot start it again. Payments that it has made stay as they are.
      </p>
    </Question>
  );
}

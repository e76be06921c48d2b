import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type MoneyRequest, moneyRequestsQuery } from '../data/money-requests-query.ts';
import { AskForm } from './ask-form.tsx';
import { RequestDetails } from './request-details.tsx';
import { WithdrawRequest } from './withdraw-request.tsx';

export type AskedOfRequests =
  | { readonly what: 'ask'; readonly text?: string }
  | { readonly what: 'show'; readonly id: string };

type RequestDialogsProps = {
  asked: AskedOfRequests | null;
  onAsk: (what: AskedOfRequests | null) => void;
};

/** A new request is shown as soon as it is made: the link is what it was made for. */
export default function RequestDialogs({ asked, onAsk }: RequestDialogsProps) {
  const { api } = useApp();
  const { data } = useQuery(moneyRequestsQuery(api));
  const [withdrawing, setWithdrawing] = useState<MoneyRequest | null>(null);
  const shown = asked?.what === 'show' ? data?.requests.find(({ id }) => id === asked.id) : undefined;
  const close = () => onAsk(null);
  return (
    <>
      <Dialog open={asked?.what === 'ask'} onClose={close} title="Ask for money">
        {asked?.what === 'ask' && (
          <AskForm text={asked.text ?? ''} onAsked={({ id }) => onAsk({ what: 'show', id })} />
        )}
      </Dialog>
      <Dialog open={shown !== undefined} onClose={close} title={shown?.text ?? ''}>
        {shown && (
          <RequestDetails
            request={shown}
            onWithdraw={() => {
              close();
              setWithdrawing(shown);
            }}
          />
        )}
      </Dialog>
      {withdrawing && <WithdrawRequest request={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

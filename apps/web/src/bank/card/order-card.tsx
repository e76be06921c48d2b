import { type CardType, cardTypes } from '@farthing/contract';
import { compare, format, fromDecimal, type Money, toDecimal } from '@farthing/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { isUnknownOutcome } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { useFocusHeadingAfter } from '../../lib/focus-heading-after.ts';
import { intentKey } from '../../lib/intent/intent-key.ts';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useCustomer } from '../data/customer.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { CardFront } from './card-faces.tsx';
import { useCardFee } from './use-card-fee.ts';

const names: Readonly<Record<CardType, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  VERVE: 'Verve',
};

export default function OrderCard({ onOrdered }: { onOrdered: (message: string) => void }) {
  const [type, setType] = useState<CardType>('VISA');
  const [failure, setFailure] = useState<Error | null>(null);
  const { data: user } = useCustomer();
  const order = useOrderCard();
  const form = useRef<HTMLDivElement>(null);
  useFocusHeadingAfter(form);
  const fee = useCardFee();
  const request = () =>
    order.mutate(type, { onSuccess: ({ message }) => onOrdered(message), onError: setFailure });
  const holder = user ? `${user.first_name} ${user.last_name}` : '';
  return (
    <Surface className="grid items-center gap-8 p-5 sm:p-7 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div aria-hidden="true" className="aspect-[1.586] w-full max-w-96 justify-self-center">
        <CardFront type={type} number="•••• •••• •••• ••••" holder={holder} expiry="••/••" />
      </div>
      <div ref={form} className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-2xl">You have no card yet</h2>
          <p className="text-ink-2">
            It is issued at once, to anyone from the age of 18. We take the fee of {format(fee)} from your
            wallet once. There is nothing to pay each month.
          </p>
        </div>
        <Field id="card-network" label="Network" layout="radios">
          <RadioGroup
            name="card-network"
            options={cardTypes.map((value) => ({ value, label: names[value] }))}
            value={type}
            onChange={({ target }) => setType(cardTypes.find((known) => known === target.value) ?? type)}
          />
        </Field>
        <div className="grid justify-items-start gap-2">
          <Button onClick={request} busy={order.isPending || order.isSuccess}>
            Request card for {format(fee)}
          </Button>
          <Funds fee={fee} />
          <RouteLink to="/layout/cards/order">Order a physical card instead</RouteLink>
        </div>
      </div>
      <AlertDialog open={failure !== null} onClose={() => setFailure(null)} title="Failed to create card.">
        {failure?.message}
      </AlertDialog>
    </Surface>
  );
}

/** Whether the fee can be paid, before it is tried. */
function Funds({ fee }: { fee: Money }) {
  const { api } = useApp();
  const { isShown } = useShownBalance();
  const { data: wallet } = useQuery(walletQuery(api));
  if (!wallet) return <p className="min-h-6" />;
  const available = fromDecimal(wallet.available, wallet.currency);
  if (wallet.currency !== fee.currency)
    return (
      <p className="min-h-6 text-ink-2 text-sm">The fee is taken from your account in {fee.currency}.</p>
    );
  const isShort = compare(available, fee) < 0;
  return (
    <p className="min-h-6 text-ink-2 text-sm">
      {isShort ? (
        <>
          {isShown
            ? `That is more than the ${format(available)} in your wallet.`
            : 'That is more than there is in your wallet.'}{' '}
          <RouteLink to="/layout/deposit">Deposit money</RouteLink>
        </>
      ) : (
        'Your wallet has enough for the fee.'
      )}
    </p>
  );
}

const readAgainAfterMs = 1_000;

/** Orders a card and pays its fee. The same order sent again, after no answer, is still one card and one fee. */
function useOrderCard() {
  const { api } = useApp();
  const queries = useQueryClient();
  const [key] = useState(intentKey);
  const fee = useCardFee();
  const readAgain = () => {
    for (const queryKey of [['card'], ['wallet'], ['transactions']])
      void queries.invalidateQueries({ queryKey });
  };
  return useMutation({
    mutationFn: (card_type: CardType) => {
      const body = { fee_amount: toDecimal(fee), card_type };
      return api.call('POST /cards/create_card/', { body, idempotencyKey: key.for(body) });
    },
    networkMode: 'always',
    onSuccess: () => void setTimeout(readAgain, readAgainAfterMs),
    onError: (error) => {
      console.error('No card was ordered.', error);
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
      readAgain();
    },
  });
}

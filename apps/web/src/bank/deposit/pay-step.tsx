import { type Currency, fromDecimal } from '@farthing/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { TimerReset } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { isUnknownOutcome } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { useRemainingSeconds } from '../../ui/countdown/use-remaining-seconds.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import {
  type DepositAddress,
  type DepositOffer,
  depositAddressQuery,
} from '../data/deposit-networks-query.ts';
import { announced, type DepositState, extended, type Paying, refused } from './deposit-state.ts';
import { networkWords, testNetworkWarning } from './network-words.ts';
import { StepHeading } from './step-heading.tsx';

// Only the last step shows it.
const AddressCode = lazy(() => import('./address-code.tsx'));

type PayStepProps = {
  deposit: Paying;
  offer: DepositOffer;
  onChange: (state: DepositState) => void;
  onBack: () => void;
};

export function PayStep({ deposit, offer, onChange, onBack }: PayStepProps) {
  const network = offer.networks.find((offered) => offered.network === deposit.network);
  if (!network) {
    return (
      <EmptyState action={<Button onClick={onBack}>Choose another network</Button>}>
        This network no longer takes deposits.
      </EmptyState>
    );
  }
  const { address, test_network } = network;
  if (address === null)
    return <OwnAddress deposit={deposit} offer={offer} onChange={onChange} onBack={onBack} />;
  const shared = { network: deposit.network, address, own: false, coin_price: null, test_network };
  return <SendTo to={shared} deposit={deposit} offer={offer} onChange={onChange} onBack={onBack} />;
}

/** Where each deposit has an address of its own, it is asked for when the network is chosen. */
function OwnAddress(props: PayStepProps) {
  const { api } = useApp();
  const address = useQuery(depositAddressQuery(api, props.deposit.network));
  return (
    <Loaded
      query={address}
      waiting={<Placeholder label="Getting your address" className="h-72" />}
      failed="Your address could not be loaded."
    >
      {(to) => <SendTo to={to} {...props} />}
    </Loaded>
  );
}

function SendTo({ to, deposit, offer, onChange, onBack }: PayStepProps & { to: DepositAddress }) {
  const { name, toSend } = networkWords[to.network];
  const price = to.coin_price === null ? null : fromDecimal(to.coin_price, offer.currency);
  const amount = toSend(fromDecimal(deposit.amount, offer.currency), price);
  return (
    <section className="grid gap-5">
      <StepHeading>Send {amount}</StepHeading>
      {to.test_network && <TestNetwork own={to.own} byItself={offer.confirmed_by_itself} />}
      <Surface className="grid gap-6 p-5 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] sm:gap-8 sm:p-7">
        <div className="justify-self-center sm:justify-self-start">
          <Suspense fallback={<Placeholder label="Loading the QR code" className="size-52" />}>
            <AddressCode address={to.address} network={name} />
          </Suspense>
        </div>
        <dl className="grid content-start gap-4">
          <div className="grid gap-0.5">
            <dt className="text-ink-2">Network</dt>
            <dd className="font-semibold">{name}</dd>
          </div>
          <Address to={to} />
          <div className="grid gap-0.5">
            <dt className="sr-only">Time</dt>
            <dd>
              <TimeToPay deposit={deposit} onExtend={() => onChange(extended(deposit))} />
            </dd>
          </div>
        </dl>
      </Surface>
      <Paid deposit={deposit} currency={offer.currency} onChange={onChange} onBack={onBack} />
    </section>
  );
}

function TestNetwork({ own, byItself }: { own: boolean; byItself: boolean }) {
  return (
    <Alert tone="warning" title={testNetworkWarning}>
      This is a demonstration.{' '}
      {own ? (
        <>
          Send play coins to this address on the <TextLink href="/sandbox/chain">simulated chain</TextLink>,
          then press “I Have Paid”.
        </>
      ) : (
        `Press “I Have Paid” without sending anything: the deposit is then credited with play money${byItself ? '' : ' once staff have confirmed it'}.`
      )}
    </Alert>
  );
}

function Address({ to: { address, own } }: { to: DepositAddress }) {
  return (
    <div className="grid gap-2">
      <dt className="text-ink-2">Wallet address</dt>
      <dd className="wrap-anywhere rounded-md bg-sunken px-3 py-2 font-mono font-semibold">{address}</dd>
      <dd className="flex min-h-11 flex-wrap items-center gap-x-3">
        <CopyButton value={address} label="Copy address" />
      </dd>
      {own && <dd className="text-ink-2 text-sm">This address is for this deposit alone. Use it once.</dd>}
    </div>
  );
}

function TimeToPay({ deposit: { payUntilMs }, onExtend }: { deposit: Paying; onExtend: () => void }) {
  const isOver = useRemainingSeconds(payUntilMs) === 0;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-lg">
        <Countdown label="Time left to pay" deadlineMs={payUntilMs} />
        <Button look="quiet" onClick={onExtend}>
          <TimerReset className="size-4.5" aria-hidden="true" />
          More time
        </Button>
      </div>
      {isOver && (
        <Alert tone="info" announced title="The five minutes are over">
          You have not lost anything. If you have paid, press “I Have Paid”. If not, take more time.
        </Alert>
      )}
    </div>
  );
}

type PaidProps = Omit<PayStepProps, 'offer'> & { currency: Currency };

function Paid({ deposit, currency, onChange, onBack }: PaidProps) {
  const announce = useAnnounceDeposit();
  const [failure, setFailure] = useState<Error | null>(null);

  function send() {
    announce.mutate(deposit, {
      onSuccess: ({ message, data }) =>
        onChange(
          announced(deposit, {
            ...{ currency, message },
            ...{ expiresAt: data.expires_at, depositId: data.deposit_id },
          }),
        ),
      onError: (error) => {
        setFailure(error);
        if (error instanceof ApiError && !isUnknownOutcome(error)) onChange(refused(deposit));
      },
    });
  }

  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" disabled={announce.isPending} onClick={onBack}>
          Back
        </Button>
        <Button onClick={send} busy={announce.isPending}>
          I Have Paid
        </Button>
      </div>
      <p className="max-w-prose text-ink-2 text-sm">
        Press it once your payment is on its way. We credit what arrives, in full, as soon as the network
        confirms it.
      </p>
      <AlertDialog
        open={failure !== null}
        onClose={() => setFailure(null)}
        title={
          failure instanceof ApiError && isUnknownOutcome(failure)
            ? 'We do not know yet whether your deposit is noted'
            : 'Your deposit is not noted yet'
        }
      >
        <p className="font-semibold text-ink">Failed to create funding request. Please try again.</p>
        <p className="mt-2">{failure?.message}</p>
        <p className="mt-2">
          We have kept your amount and network. If you press “I Have Paid” again, it is still announced only
          once.
        </p>
      </AlertDialog>
    </div>
  );
}

/** Tells the bank that the payment is on its way. Sent again with the same key, it is still one deposit. */
function useAnnounceDeposit() {
  const { api } = useApp();
  return useMutation({
    mutationFn: ({ amount, network, idempotencyKey }: Paying) => {
      const body = new FormData();
      body.set('amount', amount);
      body.set('network', network);
      return api.call('POST /wallet/fund/', { body, idempotencyKey });
    },
    networkMode: 'always',
    onError: (error) => console.error('The deposit was not announced.', error),
  });
}

import type { DepositNetwork } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { Bitcoin, ChevronRight, CircleDollarSign } from 'lucide-react';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import type { DepositOffer, OfferedNetwork } from '../data/deposit-networks-query.ts';
import { networkWords, testNetworkWarning } from './network-words.ts';
import { StepHeading } from './step-heading.tsx';

type NetworkStepProps = {
  amount: string;
  offer: DepositOffer;
  onChoose: (network: DepositNetwork) => void;
  onBack: () => void;
};

export function NetworkStep({ amount, offer, onChoose, onBack }: NetworkStepProps) {
  const back = (
    <Button look="quiet" onClick={onBack}>
      Back
    </Button>
  );
  if (offer.networks.length === 0) {
    return (
      <EmptyState action={back}>No network takes deposits at the moment. Please come back later.</EmptyState>
    );
  }
  return (
    <section className="grid gap-5">
      <div className="grid gap-1">
        <StepHeading>Choose a network</StepHeading>
        <p className="text-ink-2">
          You are depositing{' '}
          <strong className="text-ink tabular-nums">{format(fromDecimal(amount, offer.currency))}</strong>.
        </p>
      </div>
      <ul className="grid gap-4">
        {offer.networks.map((network) => (
          <li key={network.network}>
            <NetworkChoice network={network} onChoose={() => onChoose(network.network)} />
          </li>
        ))}
      </ul>
      <div>{back}</div>
    </section>
  );
}

function NetworkChoice({ network, onChoose }: { network: OfferedNetwork; onChoose: () => void }) {
  const { name, about, aboutOwn } = networkWords[network.network];
  const Icon = network.asset === 'BTC' ? Bitcoin : CircleDollarSign;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="group flex w-full items-center gap-4 rounded-lg border border-line-strong bg-surface p-4 text-left transition-colors hover:border-primary hover:bg-primary-soft sm:p-5"
    >
      <span
        className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-soft text-primary group-hover:bg-surface"
        aria-hidden="true"
      >
        <Icon className="size-6" />
      </span>
      <span className="grid min-w-0 justify-items-start gap-1">
        <span className="font-semibold text-lg">{name}</span>
        <span className="text-ink-2 text-sm">{network.address === null ? aboutOwn : about}</span>
        {network.test_network && (
          <Badge tone="warning">
            {/* A sentence is longer than the narrowest screens are wide. */}
            <span className="whitespace-normal">{testNetworkWarning}</span>
          </Badge>
        )}
      </span>
      <ChevronRight
        className="ml-auto size-5 shrink-0 text-primary transition-transform group-hover:translate-x-0.5"
        aria-hidden="true"
      />
    </button>
  );
}

import type { ChainPayment, WalletMovement } from '@farthing/contract';
import { type Currency, format, fromDecimal } from '@farthing/money';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Progress } from '../../ui/progress/progress.tsx';

type Deposit = NonNullable<WalletMovement['deposit']>;

/** What the bank sees of a deposit on its network, payment by payment, while it sees it. */
export function ChainPayments({ deposit }: { deposit: Deposit }) {
  const { own_address, payments, status } = deposit;
  if (!own_address) return null;
  if (payments.length === 0)
    return status === 'pending' ? (
      <p role="status" className="rounded-md bg-sunken px-4 py-3">
        <strong className="block">No payment seen yet</strong>
        We look at the network every minute. This page shows your payment as soon as it is there.
      </p>
    ) : null;
  return (
    <ul className="grid gap-4" aria-label="Payments on the network">
      {payments.map((payment) => (
        <Payment key={`${payment.transaction_hash} ${payment.coins}`} payment={payment} deposit={deposit} />
      ))}
    </ul>
  );
}

function Payment({ payment, deposit }: { payment: ChainPayment; deposit: Deposit }) {
  const { coins, worth, state, blocks, blocks_needed } = payment;
  const { word, tone } = stateWords[state];
  const seen = Math.min(blocks, blocks_needed);
  const token = state === 'other_token' ? 'of another token' : deposit.network === 'BTC' ? 'BTC' : 'USDT';
  return (
    <li className="grid gap-3 rounded-md border border-line px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <strong className="wrap-anywhere tabular-nums">
          {coins} {token}
          {worth !== null && ` = ${inMoney(worth, deposit.currency)}`}
        </strong>
        <Badge tone={tone}>{word}</Badge>
      </p>
      {state === 'waiting' && (
        <Progress
          label={`${seen} of ${blocks_needed} confirmations`}
          percent={(100 * seen) / blocks_needed}
        />
      )}
      <p role="status" className="text-ink-2">
        {sentenceOf(payment, deposit)}
      </p>
      <p className="wrap-anywhere text-ink-2 text-sm">
        Transaction <span className="font-mono">{payment.transaction_hash}</span>
      </p>
    </li>
  );
}

const stateWords = {
  waiting: { word: 'Being confirmed', tone: 'info' },
  received: { word: 'Received', tone: 'success' },
  too_little: { word: 'Too little', tone: 'warning' },
  other_token: { word: 'Another token', tone: 'warning' },
  being_checked: { word: 'Being checked by us', tone: 'warning' },
  replaced: { word: 'Replaced', tone: 'neutral' },
  taken_back: { word: 'No longer on the network', tone: 'danger' },
  sent_back: { word: 'Sent back', tone: 'neutral' },
  not_credited: { word: 'Not credited', tone: 'neutral' },
} as const satisfies Record<ChainPayment['state'], { word: string; tone: BadgeTone }>;

/** What it means for whoever paid. */
export function sentenceOf({ state, worth, blocks }: ChainPayment, deposit: Deposit): string {
  switch (state) {
    case 'waiting':
      return blocks === 0
        ? 'The network has it, but it is in no block yet. You need not do anything.'
        : 'We credit it as soon as it has all its confirmations.';
    case 'received':
      return receivedWords(worth, deposit);
    case 'too_little':
      return 'It is worth less than the smallest deposit, so we have not credited it yet. Our staff decide what to do with it, and email you.';
    case 'other_token':
      return 'This address does not take that token, so we have not credited it yet. Our staff decide what to do with it, and email you.';
    case 'being_checked':
      return 'Our staff look at it first. We email you when it is decided.';
    case 'replaced':
      return 'It left the network before it was confirmed, usually because another payment replaced it. Nothing was credited for it.';
    case 'taken_back':
      return takenBackWords(deposit);
    case 'sent_back':
      return 'We have sent it back to where it came from. Our email to you says why.';
    case 'not_credited':
      return 'We have not credited it, and cannot send it back. Our email to you says why.';
  }
}

function takenBackWords({ status }: Deposit): string {
  if (status === 'taken-back')
    return 'It left the network after we had credited it, so we have taken it out of your account again.';
  if (status === 'written-off')
    return 'It left the network after we had credited it. We bear the loss, and the money stays in your account.';
  return 'It was credited and is no longer on the network. If it does not come back, we take it out of your account again.';
}

function receivedWords(worth: string | null, deposit: Deposit): string {
  if (deposit.status === 'late') return 'It came late. Our staff credit it or send it back, and email you.';
  if (worth === null) return 'We credited the amount that arrived.';
  const difference =
    fromDecimal(worth, deposit.currency).minor -
    fromDecimal(deposit.announced_amount, deposit.currency).minor;
  if (difference === 0n) return 'It is in your wallet.';
  const than = difference < 0n ? 'less' : 'more';
  return `It is ${than} than you announced. We credited the amount that arrived.`;
}

function inMoney(decimal: string, currency: Currency): string {
  return format(fromDecimal(decimal, currency));
}

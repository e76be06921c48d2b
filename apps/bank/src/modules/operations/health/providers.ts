import type { AnswerOf, getOperations } from '@farthing/contract';
import { formatAlike } from '@farthing/money';
import type { Config } from '../../../platform/config.ts';
import type { ChainState } from '../../deposits/index.ts';
import type { CurrentRates } from '../../rates/index.ts';
import type { CardProviderOwes } from '../../reconciliation/index.ts';

type Provider = AnswerOf<typeof getOperations>['providers'][number];

export type OutboxFacts = {
  readonly waiting: number;
  readonly failing: readonly unknown[];
  readonly lastSentAt: Date | undefined;
};

/** Those that the bank depends on, and whether each of them does what it is there for. */
export function providersOf(
  config: Pick<Config, 'mode' | 'ratesUrl' | 'smtpUrl'>,
  rates: Pick<CurrentRates, 'asOf' | 'source' | 'stale'>,
  outbox: OutboxFacts,
  chains: readonly ChainState[],
): readonly Provider[] {
  return [ratesProvider(config, rates), mailProvider(config, outbox), chainProvider(config, chains)];
}

function ratesProvider(
  { ratesUrl }: Pick<Config, 'ratesUrl'>,
  { asOf, source, stale }: Pick<CurrentRates, 'asOf' | 'source' | 'stale'>,
): Provider {
  const last_at = asOf?.toISOString() ?? null;
  if (ratesUrl === undefined)
    return {
      name: 'rates',
      state: 'none',
      words: 'No service is set, so the built-in rates are used.',
      last_at,
    };
  if (asOf === null)
    return { name: 'rates', state: 'down', words: 'The service has given no rates yet.', last_at };
  return stale
    ? { name: 'rates', state: 'down', words: `${source} has given no rates for more than an hour.`, last_at }
    : { name: 'rates', state: 'up', words: `${source} gives rates.`, last_at };
}

function mailProvider({ smtpUrl }: Pick<Config, 'smtpUrl'>, outbox: OutboxFacts): Provider {
  const { failing, waiting, lastSentAt } = outbox;
  const last_at = lastSentAt?.toISOString() ?? null;
  if (smtpUrl === undefined)
    return { name: 'mail', state: 'none', words: 'Emails go to the inbox of the sandbox.', last_at };
  return failing.length > 0
    ? {
        name: 'mail',
        state: 'down',
        words: `The mail server has refused emails, and ${waiting} are waiting.`,
        last_at,
      }
    : { name: 'mail', state: 'up', words: 'The mail server accepts emails.', last_at };
}

function chainProvider({ mode }: Pick<Config, 'mode'>, chains: readonly ChainState[]): Provider {
  const last = chains.flatMap(({ lookedAt }) => (lookedAt === null ? [] : [lookedAt.toISOString()])).sort();
  const known = { name: 'chain', last_at: last.at(-1) ?? null } as const;
  const failing = chains.find(({ failingSince }) => failingSince !== null);
  if (failing !== undefined)
    return {
      ...known,
      state: 'down',
      words: `Payments on ${failing.network} cannot be read: ${failing.failure}.`,
    };
  const lost = chains.reduce((sum, { takenBack }) => sum + takenBack, 0);
  if (lost > 0)
    return {
      ...known,
      state: 'down',
      words: `Credited payments that are no longer on their chain: ${lost}.`,
    };
  if (mode === 'sandbox') return { ...known, state: 'none', words: 'The sandbox has a chain of its own.' };
  if (chains.length === 0)
    return {
      ...known,
      state: 'none',
      words: 'No watcher is connected: staff look at the chain and confirm deposits.',
    };
  const doubts = chains.reduce((sum, { doubts: some }) => sum + some, 0);
  return { ...known, state: 'up', words: `Payments are read. For staff to look at: ${doubts}.` };
}

/** What it owes stands in the account `card-acquirer`, and goes down when a statement shows that it has paid. */
export function cardProvider(
  { mode, cardProviderUrl }: Pick<Config, 'mode' | 'cardProviderUrl'>,
  all: readonly CardProviderOwes[],
): Provider {
  const owed = all.filter(({ owed: { minor } }) => minor !== 0n).map(({ owed: each }) => formatAlike(each));
  const owes = owed.length === 0 ? 'It owes nothing.' : `It owes ${owed.join(', ')}.`;
  const paid = all
    .flatMap(({ lastPaidAt }) => (lastPaidAt === null ? [] : [lastPaidAt.toISOString()]))
    .sort();
  const known = { name: 'cards', last_at: paid.at(-1) ?? null } as const;
  if (cardProviderUrl !== undefined) return { ...known, state: 'up', words: `Top-ups by card. ${owes}` };
  const words =
    mode === 'sandbox'
      ? 'The sandbox has a provider of its own.'
      : 'None is set: there are no top-ups by card.';
  return { ...known, state: 'none', words: `${words} ${owes}` };
}

import type { AnswerOf, CreditCard, getCreditPortfolio } from '@farthing/contract';
import type { Money } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import type { Reader } from '../../../platform/database/database.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Actor } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import { readAffordability } from './afford.ts';
import { toAnswer } from './answers.ts';
import { currentOffer } from './ask.ts';
import {
  keepProvisions,
  planRecovery,
  planWriteOff,
  type Recovery,
  readPortfolio,
  recoverable,
  type WriteOff,
  writable,
} from './bad-debt/index.ts';
import { type Limit, limitable, offerable, planDecline, planLimit, planOffer } from './by-staff.ts';
import type { Credit } from './credit.ts';
import { runDay } from './daily.ts';
import { creditRoutes } from './routes.ts';
import type { CreditServices } from './services.ts';
import { listCredit } from './store.ts';

export { listComingCardPayments, readCardDebt, readCreditOwed } from './owed.ts';
export type { CreditServices } from './services.ts';

export type CreditCards = {
  readonly routes: readonly Route[];
  /** With all that staff decide by; undefined when there is none. */
  find(reader: Reader, creditId: string): Promise<FoundCredit | undefined>;
  readPortfolio(): Promise<AnswerOf<typeof getCreditPortfolio>>;
  /** Refused when it cannot be offered, or get that limit, now. */
  offerable(reader: Reader, wanted: Limit): Promise<Credit>;
  limitable(reader: Reader, wanted: Limit): Promise<Credit>;
  /** Refused when it cannot be written off, or recovered, now. */
  writable(reader: Reader, wanted: WriteOff): ReturnType<typeof writable>;
  recoverable(reader: Reader, recovery: Recovery): ReturnType<typeof recoverable>;
  readonly plans: {
    offer(reader: Reader, actor: Actor, wanted: Limit): Promise<Work>;
    limit(reader: Reader, actor: Actor, wanted: Limit): Promise<Work>;
    decline(
      reader: Reader,
      actor: Actor,
      declined: { readonly creditId: string; readonly because: string },
    ): Promise<Work>;
    writeOff(reader: Reader, actor: Actor, wanted: WriteOff): Promise<Work>;
    recovery(reader: Reader, actor: Actor, recovery: Recovery & { readonly id: string }): Promise<Work>;
  };
  /** Run by jobs. */
  runDay(): Promise<void>;
  keepProvisions(): Promise<void>;
};

type FoundCredit = {
  readonly stored: Credit;
  readonly credit: CreditCard;
  readonly money: Awaited<ReturnType<typeof readAffordability>>;
  readonly bounds: { readonly least: Money; readonly most: Money };
};

/** Credit cards: asked for, their limit decided by two, accepted by the customer, paid off month by month. */
export function creditCards(services: CreditServices & { readonly jobs: Jobs }): CreditCards {
  const day = () => runDay(services);
  const provisions = () => keepProvisions(services);
  services.jobs.register({ name: 'carry-on-credit-cards', every: '47 * * * *', handle: day });
  services.jobs.register({ name: 'keep-card-provisions', every: '51 4 * * *', handle: provisions });
  return {
    routes: creditRoutes(services),
    find: (reader, creditId) => find(services, reader, creditId),
    readPortfolio: () => readPortfolio(services),
    offerable: async (reader, wanted) => (await offerable(services, reader, wanted)).credit,
    limitable: async (reader, wanted) => (await limitable(services, reader, wanted)).credit,
    writable: (reader, wanted) => writable(services, reader, wanted),
    recoverable: (reader, recovery) => recoverable(services, reader, recovery),
    plans: {
      offer: (reader, actor, wanted) => planOffer(services, reader, actor, wanted),
      limit: (reader, actor, wanted) => planLimit(services, reader, actor, wanted),
      decline: (reader, actor, declined) => planDecline(services, reader, actor, declined),
      writeOff: (reader, actor, wanted) => planWriteOff(services, reader, actor, wanted),
      recovery: (reader, actor, recovery) => planRecovery(services, reader, actor, recovery),
    },
    runDay: day,
    keepProvisions: provisions,
  };
}

async function find(
  services: CreditServices,
  reader: Reader,
  creditId: string,
): Promise<FoundCredit | undefined> {
  const now = services.clock.now();
  const day = londonDay(now);
  const [kept] = await listCredit(reader, day, { creditId });
  if (kept === undefined) return undefined;
  const { offer } = await currentOffer(services);
  return {
    stored: kept.credit,
    credit: toAnswer(kept, day),
    money: await readAffordability(reader, kept.credit, now),
    bounds: { least: offer.least, most: offer.most },
  };
}

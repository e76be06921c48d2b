import type { LendingLoan as Answer, AnswerOf, AskedLoanCost, getLendingPortfolio } from '@farthing/contract';
import { londonDay } from '@farthing/rules';
import type { Reader } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Actor } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { toAnswer } from './answers.ts';
import {
  offerable,
  planArrears,
  planDecline,
  planOffer,
  planRecovery,
  planWriteOff,
  type Recovery,
  recoverable,
  writable,
} from './by-staff.ts';
import { runDay } from './daily.ts';
import type { LendingLoan } from './loan.ts';
import { readAffordability } from './money-of-borrower.ts';
import { emptyOld, findPaper } from './papers/index.ts';
import { keepProvisions, readPortfolio } from './portfolio/index.ts';
import { lendingRoutes } from './routes.ts';
import type { LendingServices } from './services.ts';
import { takeShares } from './shares.ts';
import { listLending } from './store.ts';

export type { Recovery } from './by-staff.ts';
export { listComingInstalments } from './coming.ts';
export type { LendingLoan } from './loan.ts';
export { readMonth } from './money-of-borrower.ts';
export { readLendingOwed } from './owed.ts';
export { setAside } from './portfolio/index.ts';
export type { CardDebt, Debt } from './services.ts';
export * from './views.ts';

export type Lending = {
  readonly routes: readonly Route[];
  /** A loan with all that staff decide by; undefined when there is none. */
  find(reader: Reader, loanId: string): Promise<FoundLending | undefined>;
  /** Whoever asks has looked whether it may be read, and writes down that it was. */
  findPaper(
    reader: Reader,
    which: { readonly loanId: string; readonly id: string },
  ): ReturnType<typeof findPaper>;
  readPortfolio(): Promise<AnswerOf<typeof getLendingPortfolio>>;
  /** Refused when it cannot be offered, written off or recovered now. */
  offerable(reader: Reader, loanId: string): Promise<LendingLoan>;
  writable(reader: Reader, loanId: string): ReturnType<typeof writable>;
  recoverable(reader: Reader, recovery: Recovery): ReturnType<typeof recoverable>;
  readonly plans: {
    offer(reader: Reader, actor: Actor, loanId: string): Promise<Work>;
    decline(
      reader: Reader,
      actor: Actor,
      declined: { readonly loanId: string; readonly because: string },
    ): Promise<Work>;
    writeOff(reader: Reader, actor: Actor, loanId: string): Promise<Work>;
    recovery(reader: Reader, actor: Actor, recovery: Recovery & { readonly id: string }): Promise<Work>;
    arrears(
      reader: Reader,
      actor: Actor,
      plan: { readonly loanId: string; readonly months: number },
    ): Promise<Work>;
  };
  /** What somebody asks the public calculator, from today on. */
  askCost(typed: AskedLoanCost['typed']): AskedLoanCost;
  /** Run by jobs. */
  runDay(): Promise<void>;
  takeShares(): Promise<void>;
  keepProvisions(): Promise<void>;
  emptyOldPapers(): Promise<void>;
};

type FoundLending = {
  readonly stored: LendingLoan;
  readonly loan: Answer;
  readonly money: Awaited<ReturnType<typeof readAffordability>>;
};

/** Loans by instalments: asked for with a product, decided by two, accepted by the customer, taken month by month. */
export function lendingModule(services: LendingServices & { readonly jobs: Jobs }): Lending {
  const day = () => runDay(services);
  const shares = () => takeShares(services);
  const provisions = () => keepProvisions(services);
  const papers = () => emptyOld(services);
  services.jobs.register({ name: 'carry-on-lending', every: '23 * * * *', handle: day });
  services.jobs.register({ name: 'take-lending-shares', every: '*/5 * * * *', handle: shares });
  services.jobs.register({ name: 'keep-lending-provisions', every: '41 4 * * *', handle: provisions });
  services.jobs.register({ name: 'empty-lending-papers', every: '53 3 * * *', handle: papers });
  return {
    routes: lendingRoutes(services),
    find: (reader, loanId) => find(services, reader, loanId),
    findPaper: (reader, which) => findPaper(services, reader, which),
    readPortfolio: () => readPortfolio(services),
    offerable: async (reader, loanId) => (await offerable(reader, loanId)).loan,
    writable: (reader, loanId) => writable(services, reader, loanId),
    recoverable,
    plans: {
      offer: (reader, actor, loanId) => planOffer(services, reader, actor, loanId),
      decline: (reader, actor, declined) => planDecline(services, reader, actor, declined),
      writeOff: (reader, actor, loanId) => planWriteOff(services, reader, actor, loanId),
      recovery: (reader, actor, recovery) => planRecovery(services, reader, actor, recovery),
      arrears: (reader, actor, plan) => planArrears(services, reader, actor, plan),
    },
    askCost: (typed) => ({ typed, from: londonDay(services.clock.now()) }),
    runDay: day,
    takeShares: shares,
    keepProvisions: provisions,
    emptyOldPapers: papers,
  };
}

async function find(
  services: LendingServices,
  reader: Reader,
  loanId: string,
): Promise<FoundLending | undefined> {
  const [kept] = await listLending(reader, { loanId });
  if (kept === undefined) return undefined;
  const now = services.clock.now();
  const day = londonDay(now);
  return {
    stored: kept.loan,
    loan: toAnswer(kept, day),
    money: await readAffordability(services, reader, kept.loan, now),
  };
}

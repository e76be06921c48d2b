import type { IdentityPicture } from '@farthing/contract';
import type { Config } from '../../platform/config.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Actor } from '../audit/index.ts';
import type { TierTerms } from '../settings/index.ts';
import { termsNow, todayOf } from './answer.ts';
import { type Check, passedTier } from './check.ts';
import { screenById } from './correction.ts';
import { askMore, pass, refuse } from './decide.ts';
import { type FreshSelfies, freshSelfieRoutes, freshSelfies } from './fresh-selfies/index.ts';
import { keepingJob, keepPapers } from './jobs.ts';
import { judge, judgingJob } from './judge.ts';
import { identityProvider } from './providers/index.ts';
import { checkRoutes } from './routes.ts';
import type { CheckServices } from './services.ts';
import { findCheck, findPicture, listChecks } from './store.ts';

export { type Check, highestTier, holderOf, picturedIn } from './check.ts';
export { identityCheckView } from './views.ts';

export type IdentityChecks = {
  readonly routes: readonly Route[];
  find(reader: Reader, id: string): Promise<Check | undefined>;
  /** The newest that was passed, whose document is still kept. */
  findShown(reader: Reader, customerId: string): Promise<Check | undefined>;
  /** Whether a document of the customer was ever accepted: then their name is that of a document. */
  hasShown(reader: Reader, customerId: string): Promise<boolean>;
  /** Looks for the name that is asked for on lists, so that staff find the case. Refused for one that cannot be given. */
  screenCorrection(id: string): Promise<void>;
  /** WebP. Whoever asks has looked whether it may be shown, and writes down that it was. */
  findPicture(reader: Reader, checkId: string, part: IdentityPicture): Promise<Buffer | undefined>;
  /** New pictures of the faces of customers who have lost everything. */
  readonly freshSelfies: FreshSelfies;
  /** The tier that a customer has shown to be theirs; 1 without a check that counts. */
  passedTier(reader: Reader, customerId: string): Promise<number>;
  /** What each tier takes and allows now; read before a transaction is begun. */
  terms(): Promise<readonly TierTerms[]>;
  /** Gives the customer the tier, with this much a day at least. Refused with case_closed when it does not wait any more. */
  pass(tx: Tx, actor: Actor, id: string, dailyLimitMinor: bigint): Promise<void>;
  refuse(tx: Tx, actor: Actor, id: string, reason: string): Promise<void>;
  askMore(tx: Tx, actor: Actor, id: string, reason: string): Promise<void>;
  /** What a job does with each check that was sent. */
  judge(id: string): Promise<void>;
  /** What a job does each hour. */
  keep(): Promise<void>;
};

export type IdentityChecksOptions = Omit<CheckServices, 'provider' | 'config'> & {
  readonly config: CheckServices['config'] & Pick<Config, 'identityChecks'>;
};

/** Whether customers are who they say, and the tier that goes with it. */
export function identityChecksModule(options: IdentityChecksOptions): IdentityChecks {
  const { config, clock, jobs, secrets } = options;
  const services: CheckServices = { ...options, provider: identityProvider(config, clock) };
  jobs.register(judgingJob(services));
  jobs.register(keepingJob(services));
  return {
    routes: [...checkRoutes(services), ...freshSelfieRoutes(services)],
    find: (reader, id) => findCheck(reader, secrets, id),
    findShown: async (reader, customerId) =>
      (await listChecks(reader, secrets, customerId)).find(
        ({ state, document }) => state === 'passed' && document !== null,
      ),
    hasShown: async (reader, customerId) =>
      (await listChecks(reader, secrets, customerId)).some(({ state }) => state === 'passed'),
    screenCorrection: (id) => screenById(services, id),
    findPicture: (reader, checkId, part) => findPicture(reader, secrets, { checkId, part }),
    freshSelfies: freshSelfies(services),
    passedTier: async (reader, customerId) =>
      passedTier(await listChecks(reader, secrets, customerId), todayOf(services)),
    terms: () => termsNow(services),
    pass: (tx, actor, id, minor) => pass(services, tx, actor, id, minor),
    refuse: (tx, actor, id, reason) => refuse(services, tx, actor, id, reason),
    askMore: (tx, actor, id, reason) => askMore(services, tx, actor, id, reason),
    judge: (id) => judge(services, id),
    keep: () => keepPapers(services),
  };
}

import { getReferrals } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import type { Config } from '../../platform/config.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type Jobs, newJob } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import type { Actor } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import {
  considerBonus,
  type Decision,
  listReferrals,
  planDecision,
  type Qualifying,
  termsNow,
} from './service.ts';
import type { ReferralServices } from './services.ts';

export * from './views.ts';

export type Referrals = {
  readonly routes: readonly Route[];
  /** Written with the credit of every deposit; the bonus, if one is due, is paid or held later. */
  depositCredited(deposit: Qualifying & { readonly amountMinor: bigint }): Promise<readonly Row[]>;
  /** Pays or holds it now, for where no jobs run; nothing when it was judged before or nobody is to be paid. */
  considerBonus(deposit: Qualifying): Promise<void>;
  /** A decision of staff as a work, for whoever has rows to add before handing it in; refused when it does not wait. */
  planDecision(
    reader: Reader,
    actor: Extract<Actor, { kind: 'staff' }>,
    refereeId: string,
    decision: Decision,
  ): Promise<Work>;
};

export type ReferralsOptions = Omit<ReferralServices, 'currency'> & {
  readonly config: Pick<Config, 'ledgerCurrency' | 'mode'>;
  readonly jobs: Jobs;
};

/** Who brought whom, and what the bank pays for it. */
export function referralsModule({ config, jobs, ...platform }: ReferralsOptions): Referrals {
  const services: ReferralServices = { ...platform, currency: config.ledgerCurrency };
  const job = {
    name: 'pay-referral-bonus',
    handle: (qualifying: Qualifying) => considerBonus(services, qualifying),
  };
  // Money that flows back does so after the deposit. A sandbox does not let people wait for days.
  const judgedAfterMs = config.mode === 'live' ? policies.referrals.judgedAfterMs : 0;
  jobs.register(job);
  return {
    routes: [route(getReferrals, ({ principal }) => listReferrals(services, principal.customerId))],
    async depositCredited({ customerId, depositId, amountMinor }) {
      if (amountMinor < (await termsNow(services)).deposit.minor) return [];
      const startAfter = new Date(platform.clock.now().getTime() + judgedAfterMs);
      const due = judgedAfterMs === 0 ? {} : { startAfter };
      return jobs.rowsOf<Qualifying>(job, { customerId, depositId }, due).map(newJob.row);
    },
    considerBonus: (deposit) => considerBonus(services, deposit),
    planDecision: (reader, actor, refereeId, decision) =>
      planDecision(services, reader, actor, refereeId, decision),
  };
}

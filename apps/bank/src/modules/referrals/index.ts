import { getReferrals } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type Jobs, newJob } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import type { Actor } from '../audit/index.ts';
import {
  considerBonus,
  type Decision,
  decideReferral,
  listReferrals,
  type Qualifying,
  type ReferralServices,
} from './service.ts';

export type Referrals = {
  readonly routes: readonly Route[];
  /** Written with the credit of every deposit; the bonus, if one is due, is paid or held later. */
  depositCredited(deposit: Qualifying & { readonly amountMinor: bigint }): readonly Row[];
  /** Pays or holds it now, for where no jobs run; nothing when it was judged before or nobody is to be paid. */
  considerBonus(tx: Tx, deposit: Qualifying): Promise<void>;
  /** By staff, of a referral that waits for them; false when it does not. */
  decide(
    tx: Tx,
    actor: Extract<Actor, { kind: 'staff' }>,
    refereeId: string,
    decision: Decision,
  ): Promise<boolean>;
};

export type ReferralsOptions = Omit<ReferralServices, 'currency' | 'brandName'> & {
  readonly config: Pick<Config, 'ledgerCurrency' | 'brandName' | 'mode'>;
  readonly jobs: Jobs;
};

/** Who brought whom, and what the bank pays for it. */
export function referralsModule({ config, jobs, ...platform }: ReferralsOptions): Referrals {
  const services: ReferralServices = {
    ...platform,
    currency: config.ledgerCurrency,
    brandName: config.brandName,
  };
  // In a transaction of its own: the wallets of two customers, locked one after the other by whoever credits the
  // deposit, could be waited for in a circle.
  const job = {
    name: 'pay-referral-bonus',
    handle: (qualifying: Qualifying) =>
      platform.database.transaction((tx) => considerBonus(services, tx, qualifying)),
  };
  // Money that flows back does so after the deposit. A sandbox does not let people wait for days.
  const judgedAfterMs = config.mode === 'live' ? policies.referrals.judgedAfterMs : 0;
  jobs.register(job);
  return {
    routes: [route(getReferrals, ({ principal }) => listReferrals(services, principal.customerId))],
    depositCredited({ customerId, depositId, amountMinor }) {
      if (amountMinor < policies.referrals.depositMinor) return [];
      const startAfter = new Date(platform.clock.now().getTime() + judgedAfterMs);
      const due = judgedAfterMs === 0 ? {} : { startAfter };
      return jobs.rowsOf<Qualifying>(job, { customerId, depositId }, due).map(newJob.row);
    },
    considerBonus: (tx, deposit) => considerBonus(services, tx, deposit),
    decide: (tx, actor, refereeId, decision) => decideReferral(services, tx, actor, refereeId, decision),
  };
}

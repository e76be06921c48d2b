import { getReferrals } from '@farthing/contract';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import { listReferrals, payBonus, type Qualifying, type ReferralServices } from './service.ts';

export type Referrals = {
  readonly routes: readonly Route[];
  /** Told of every deposit, in the transaction that credits it; the bonus, if one is due, is paid soon after. */
  depositCredited(tx: Tx, deposit: Qualifying & { readonly amountMinor: bigint }): Promise<void>;
  /** Pays it now, for where no jobs run; nothing when it was paid before or nobody is to be paid. */
  payBonus(tx: Tx, deposit: Qualifying): Promise<void>;
};

export type ReferralsOptions = Omit<ReferralServices, 'currency' | 'brandName'> & {
  readonly config: Pick<Config, 'ledgerCurrency' | 'brandName'>;
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
      platform.database.transaction((tx) => payBonus(services, tx, qualifying)),
  };
  jobs.register(job);
  return {
    routes: [route(getReferrals, ({ principal }) => listReferrals(services, principal.customerId))],
    async depositCredited(tx, { customerId, depositId, amountMinor }) {
      if (amountMinor < policies.referrals.depositMinor) return;
      await jobs.enqueue(tx, job, { customerId, depositId });
    },
    payBonus: (tx, deposit) => payBonus(services, tx, deposit),
  };
}

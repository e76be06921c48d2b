import type { DeskQueue } from '@farthing/contract';
import type { DeskServices } from '../services.ts';
import type { LateSince } from './queue-store.ts';

export const hourMs = 3_600_000;

export type Targets = Readonly<Record<DeskQueue, number>>;

/** How many hours a case of each queue may wait, as the bank has set it. */
export async function readTargets({ settings }: Pick<DeskServices, 'settings'>): Promise<Targets> {
  const { values } = await settings.current();
  return {
    deposits: Number(values['work.target.deposits']),
    'late-deposits': Number(values['work.target.late-deposits']),
    debts: Number(values['work.target.debts']),
    disputes: Number(values['work.target.disputes']),
    withdrawals: Number(values['work.target.withdrawals']),
    loans: Number(values['work.target.loans']),
    lending: Number(values['work.target.lending']),
    credit: Number(values['work.target.credit']),
    referrals: Number(values['work.target.referrals']),
    'identity-checks': Number(values['work.target.identity-checks']),
    screening: Number(values['work.target.screening']),
    accounts: Number(values['work.target.accounts']),
    logins: Number(values['work.target.logins']),
    pins: Number(values['work.target.pins']),
    messages: Number(values['work.target.messages']),
  };
}

export function lateSinceOf(targets: Targets, now: Date): LateSince {
  const since = (hours: number) => new Date(now.getTime() - hours * hourMs);
  return Object.fromEntries(
    Object.entries(targets).map(([queue, hours]) => [queue, since(hours)]),
  ) as LateSince;
}

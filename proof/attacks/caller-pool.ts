import type { RateClass, StaffRole } from '@farthing/contract';
import { policies } from '../../apps/bank/src/platform/policies.ts';
import type { AttackedBank } from './attacked-bank.ts';
import { whoMay } from './who-may.ts';

type Kind = 'customer' | StaffRole;

type Worker = { readonly token: string; used: number };

/** Enough customers and members that no limit on calls hides what is behind it. */
export function callerPool(bank: AttackedBank): { tokenFor(name: string): Promise<string | undefined> } {
  // So many take turns, since one alone is stopped after ten calls that move money.
  const inTurn = bank.short ? 2 : 8;
  const rates = new Map(bank.calls.map(({ method, path, rate }) => [`${method} ${path}`, rate]));
  const workers = new Map<string, Promise<Worker>>();
  const counted: Partial<Record<RateClass, number>> = {};
  let turn = 0;

  const begin = async (kind: Kind): Promise<Worker> => {
    const { access } = kind === 'customer' ? await bank.customer('100000.00') : await bank.member(kind);
    return { token: access, used: 0 };
  };

  async function forgetInTime(rate: RateClass): Promise<void> {
    if (rate !== 'money' && rate !== 'lookup') return;
    counted[rate] = (counted[rate] ?? 0) + 1;
    // Of members of staff there is one at a time.
    if (counted[rate] < (policies.rates[rate].points * (rate === 'money' ? inTurn : 1)) / 2) return;
    counted[rate] = 0;
    await bank.forgetRates();
  }

  return {
    async tokenFor(name) {
      const who = whoMay[name];
      if (who === undefined) throw new Error(`nobody has written down whom ${name} is for`);
      await forgetInTime(rates.get(name) ?? 'general');
      if (who === 'everybody') return undefined;
      const kind = who === 'customers' ? 'customer' : (who[0] ?? 'auditor');
      if (kind === 'customer') turn += 1;
      const place = kind === 'customer' ? `${kind} ${turn % inTurn}` : kind;
      for (;;) {
        const current = workers.get(place) ?? begin(kind);
        workers.set(place, current);
        const worker = await current;
        worker.used += 1;
        if (worker.used < policies.rates.general.points - 20) return worker.token;
        if (workers.get(place) === current) workers.delete(place);
      }
    },
  };
}

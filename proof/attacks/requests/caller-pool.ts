import type { StaffRole } from '@farthing/contract';
import type { AttackedBank } from '../attacked-bank.ts';
import { whoMay } from '../people/who-may.ts';

type Kind = 'customer' | StaffRole;

type Worker = { readonly token: string; used: number };

/** Well within the life of an access token. */
const callsOfOne = 280;

/** Customers and members who call in turn, each replaced before their token expires. */
export function callerPool(bank: AttackedBank): { tokenFor(name: string): Promise<string | undefined> } {
  const inTurn = bank.short ? 2 : 8;
  const workers = new Map<string, Promise<Worker>>();
  let turn = 0;

  const begin = async (kind: Kind): Promise<Worker> => {
    const { access } = kind === 'customer' ? await bank.customer('100000.00') : await bank.member(kind);
    return { token: access, used: 0 };
  };

  return {
    async tokenFor(name) {
      const who = whoMay[name];
      if (who === undefined) throw new Error(`nobody has written down whom ${name} is for`);
      if (who === 'everybody' || who === 'providers') return undefined;
      const kind = who === 'customers' ? 'customer' : (who[0] ?? 'auditor');
      if (kind === 'customer') turn += 1;
      const place = kind === 'customer' ? `${kind} ${turn % inTurn}` : kind;
      for (;;) {
        const current = workers.get(place) ?? begin(kind);
        workers.set(place, current);
        const worker = await current;
        worker.used += 1;
        if (worker.used < callsOfOne) return worker.token;
        if (workers.get(place) === current) workers.delete(place);
      }
    },
  };
}

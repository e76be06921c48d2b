import { accountNumberOf, compareNames, type Holder } from '@farthing/rules';
import type { NameProvider } from './provider.ts';

/**
 * The other banks of a sandbox. By the last digits of the account number everybody can see each answer; at all other accounts any
 * name is right. The page of the sandbox names them.
 */
export const sandboxNames: NameProvider = {
  async ask({ name, destination }) {
    const ending = accountNumberOf(destination).slice(-4);
    if (ending === unanswered) throw new Error('the bank of this account does not answer');
    const holder = Object.hasOwn(holders, ending) ? holders[ending as keyof typeof holders] : undefined;
    return holder === undefined ? { result: 'match', name: null } : compareNames(name, [holder]);
  },
};

const unanswered = '9913';

const holders = {
  '9911': { kind: 'personal', firstName: 'Alex', lastName: 'Morgan' },
  '9912': { kind: 'business', name: 'Morgan and Daughters Ltd' },
} as const satisfies Record<string, Holder>;

import type { BodyOf, checkPayeeName } from '@farthing/contract';
import {
  compareNames,
  type Destination,
  makeDestination,
  type NameResult,
  payeeKeyOf,
} from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { countLookup, waitMs } from '../lookups.ts';
import type { PayeeServices } from '../services.ts';
import type { AskedName, NameProvider } from './provider.ts';
import { findKept, insertCheck, listHolders, type NameCheck } from './store.ts';

export type NameServices = PayeeServices & {
  /** Undefined where nobody knows the names of other banks. */
  readonly provider: NameProvider | undefined;
};

type Answered = Pick<NameCheck, 'result' | 'closeName'>;

/** By what was typed. The same question is answered once more without counting; see docs/money/name-checks.md. */
export async function checkName(
  services: NameServices,
  customerId: string,
  { account_name: name, ...typed }: BodyOf<typeof checkPayeeName>,
): Promise<NameCheck> {
  const { brand, config, database, clock } = services;
  const own = { ...config.accountCodes, brandName: brand.name, formerNames: brand.formerNames };
  const made = makeDestination({ ...typed, beneficiary: typed.beneficiary ?? {} }, own);
  if (!made.ok) throw new Refusal('payee_invalid', { fields: made.fields });
  const asked = { name, currency: typed.currency, destination: made.destination };
  const question = { customerId, payeeKey: payeeKeyOf(made.destination), askedName: name };
  const kept = await findKept(database.kysely, question, keptSince(clock.now()));
  if (kept !== undefined && made.destination.shape !== 'inside') return kept;
  if (kept === undefined) await countQuestion(services, customerId);
  const check = { id: services.ids.next(), ...question, ...(await answerTo(services, asked)) };
  const dated: NameCheck = { ...check, checkedAt: clock.now() };
  if (kept?.result !== dated.result) await database.transaction((tx) => insertCheck(tx, dated));
  return dated;
}

export function keptSince(now: Date): Date {
  return new Date(now.getTime() - policies.nameChecks.keptForMs);
}

export async function countQuestion(services: NameServices, customerId: string): Promise<void> {
  const { database, clock } = services;
  const asked = { kind: 'name', bound: await boundOf(services), now: clock.now() } as const;
  await database.transaction((tx) => countLookup(tx, customerId, asked));
}

/** Whether somebody who has asked at these times gets no answer any more. */
export async function isUsedUp(services: NameServices, askedAt: readonly Date[]): Promise<boolean> {
  return waitMs(askedAt, services.clock.now(), await boundOf(services)) > 0;
}

async function boundOf({ settings }: NameServices) {
  const { values } = await settings.current();
  return {
    anHour: Number(values['names.most-in-an-hour']),
    aDay: Number(values['names.most-in-a-day']),
  };
}

export function answerTo(services: NameServices, asked: AskedName): Promise<Answered> {
  const { destination } = asked;
  return destination.shape === 'inside'
    ? inside(services, asked.name, destination)
    : outside(services, asked);
}

async function inside(
  { database }: NameServices,
  name: string,
  { accountNumber }: Extract<Destination, { shape: 'inside' }>,
): Promise<Answered> {
  const compared = compareNames(name, await listHolders(database.kysely, accountNumber));
  return { result: compared.result, closeName: compared.name };
}

/** Never fails, and a provider never waits for long: nobody is kept from paying because a name cannot be checked. */
async function outside({ provider, log }: NameServices, asked: AskedName): Promise<Answered> {
  if (provider === undefined) return notChecked;
  try {
    const { result, name } = await provider.ask(asked);
    return { result, closeName: name };
  } catch (error) {
    log.warn({ problem: error instanceof Error ? error.message : 'unknown' }, 'a name could not be checked');
    return notChecked;
  }
}

const notChecked: Answered = { result: 'not_checked' satisfies NameResult, closeName: null };

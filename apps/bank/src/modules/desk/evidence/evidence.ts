import type { Evidence, EvidenceFact, EvidenceParty } from '@farthing/contract';
import { type Money, money, toDecimal } from '@farthing/money';
import { accountNumberOf, bankCodeOf, type Destination } from '@farthing/rules';
import type { Reader } from '../../../platform/database/database.ts';
import type { BankAccount } from '../../books/index.ts';
import { findCustomerLines } from '../customer-line.ts';
import { listMovements } from '../customer-store.ts';
import { findConcerned } from './records.ts';

/** What evidence is made of: facts as data, never as sentences. */

type FactName = EvidenceFact['name'];
type Part = Evidence['customers'][number]['part'];

export const noEvidence: Evidence = { moves: [], facts: [], reasons: [], customers: [], payments: [] };

export function moneyFact(name: FactName, amount: Money): EvidenceFact {
  return { type: 'money', name, ...inDecimal(amount) };
}

/** Nothing when nothing is known. */
export function textFact(name: FactName, text: string | null): EvidenceFact[] {
  return text === null || text === '' ? [] : [{ type: 'text', name, text }];
}

export function codeFact(name: FactName, text: string | null): EvidenceFact[] {
  return text === null || text === '' ? [] : [{ type: 'code', name, text }];
}

export function timeFact(name: FactName, at: Date | null): EvidenceFact[] {
  return at === null ? [] : [{ type: 'time', name, at: at.toISOString() }];
}

export function inDecimal(amount: Money) {
  return { amount: toDecimal(amount), currency: amount.currency };
}

export function bankParty(account: BankAccount): EvidenceParty {
  return { kind: 'bank', name: account, customer_id: null, account: null, bank_code: null, bank_name: null };
}

/** Of whom nothing but a name is known. */
export function outsideParty(name: string): EvidenceParty {
  return { kind: 'outside', name, customer_id: null, account: null, bank_code: null, bank_name: null };
}

/** Where a payment goes, in full: it is what is decided on. */
export function payeeParty({ name, bankName, destination }: Payee): EvidenceParty {
  return { ...outsideParty(name), bank_name: bankName, ...accountOf(destination) };
}

export function accountOf(destination: Destination): Pick<EvidenceParty, 'account' | 'bank_code'> {
  return { account: accountNumberOf(destination), bank_code: bankCodeOf(destination) ?? null };
}

type Payee = { readonly name: string; readonly bankName: string; readonly destination: Destination };

export async function customerParty(reader: Reader, customerId: string): Promise<EvidenceParty> {
  return (await customerParties(reader, [customerId]))(customerId);
}

/** With the ending of the account only: whose it is, is known. */
export async function customerParties(
  reader: Reader,
  ids: readonly string[],
): Promise<(id: string) => EvidenceParty> {
  const lines = await findCustomerLines(reader, ids);
  return (id) => {
    const line = lines.get(id);
    return {
      kind: 'customer',
      name: line?.full_name ?? '',
      customer_id: id,
      account: line === undefined ? null : `•••• ${line.account_ending}`,
      bank_code: null,
      bank_name: null,
    };
  };
}

/** As they are now: a lock that came after the proposal is seen. */
export async function concerned(
  reader: Reader,
  people: readonly { readonly part: Part; readonly customerId: string | null }[],
): Promise<Evidence['customers']> {
  const known = people.flatMap(({ part, customerId }) => (customerId === null ? [] : [{ part, customerId }]));
  const lines = await findCustomerLines(
    reader,
    known.map(({ customerId }) => customerId),
  );
  const found: Evidence['customers'] = [];
  for (const { part, customerId } of known) {
    const [customer, state] = [lines.get(customerId), await findConcerned(reader, customerId)];
    if (customer === undefined || state === undefined) continue;
    const { created_at, locked_at, locked_because, currency, balance, held } = state;
    found.push({
      part,
      customer,
      since: created_at.toISOString(),
      locked: locked_at === null ? null : { at: locked_at.toISOString(), reason: locked_because ?? '' },
      balance: inDecimal(money(balance, currency)),
      available: inDecimal(money(balance - held, currency)),
      movements: await newestMovements(reader, customerId),
    });
  }
  return found;
}

async function newestMovements(
  reader: Reader,
  customerId: string,
): Promise<Evidence['customers'][number]['movements']> {
  const rows = await listMovements(reader, customerId, { account: undefined, before: undefined, limit: 5 });
  return rows.map(({ at, amount, currency, description, reference }) => ({
    at: at.toISOString(),
    ...inDecimal(money(amount, currency)),
    description,
    reference,
  }));
}

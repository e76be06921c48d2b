import { isSameName } from '@farthing/rules/documents';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../audit/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { type Check, holderOf } from './check.ts';
import type { CheckServices } from './services.ts';
import { findCheck } from './store.ts';

/** Before anybody is called it: a name like one on a list is a case for staff from now on. */
export async function screenCorrection(
  { screening }: CheckServices,
  tx: Tx,
  { correctedName: names }: Check,
  { id, dateOfBirth }: CustomerRecord,
): Promise<boolean> {
  return names === null || screening.isNameFree(tx, { id, names, dateOfBirth });
}

/** Why the name cannot be the customer's, in words for staff. */
async function whyNotCorrected(
  services: CheckServices,
  tx: Tx,
  check: Check,
  customer: CustomerRecord,
): Promise<string | undefined> {
  if (check.correctedName === null) return undefined;
  if (check.document === null || !isSameName(holderOf(customer, check), check.document))
    return 'The name on the document is not the name that the customer asks for. Ask for another document.';
  if (!(await screenCorrection(services, tx, check, customer)))
    return 'The new name is like one on a list. Decide about it in the queue Names on lists first.';
  return undefined;
}

/** With the check that is passed. Old papers keep the old name. */
export async function correct(
  services: CheckServices,
  tx: Tx,
  actor: Actor,
  check: Check,
  customer: CustomerRecord,
): Promise<void> {
  const { correctedName: to } = check;
  if (to === null) return;
  const message = await whyNotCorrected(services, tx, check, customer);
  if (message !== undefined) throw new Refusal('status_conflict', { message });
  const from = { first_name: customer.firstName, last_name: customer.lastName };
  await services.identity.byStaff.correctName(tx, actor, customer.id, { from, to });
}

/** Refused for a name that cannot be the customer's. What was found on the way is kept all the same. */
export async function screenById(services: CheckServices, id: string): Promise<void> {
  const { database, secrets, identity } = services;
  const message = await database.transaction(async (tx) => {
    const check = await findCheck(tx, secrets, id);
    const customer = check && (await identity.find(tx, check.customerId));
    return customer && whyNotCorrected(services, tx, check, customer);
  });
  if (message !== undefined) throw new Refusal('status_conflict', { message });
}

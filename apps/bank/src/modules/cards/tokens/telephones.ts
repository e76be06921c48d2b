import { cardResponses, type Telephone } from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type NetworkServices, networkCalls } from '../network/index.ts';
import { findToken, listTelephones } from './store.ts';

/** The telephones of a sandbox: each holds the number that it was given, and pays with it at a till. */

export async function readTelephones({ database }: NetworkServices): Promise<Telephone[]> {
  return (await listTelephones(database.kysely, shown)).map(({ holder_name, state, ...token }) => ({
    ...token,
    holder: holder_name,
    // The table's check holds it to the same words.
    state: state as Telephone['state'],
  }));
}

const shown = 50;

export async function payByTelephone(services: NetworkServices, telephoneId: string, amount: string) {
  const { database, secrets, ids, config } = services;
  const token = await findToken(database.kysely, telephoneId);
  if (token === undefined) throw new Refusal('not_found');
  const { number } = JSON.parse(secrets.open('card-token', token.sealed_number)) as { number: string };
  const network = networkCalls(services);
  const id = `till-${ids.next()}`;
  const decision = await network.authorise({
    ...{ id, card: { number }, purpose: 'purchase', entry: 'contactless', amount },
    currency: config.ledgerCurrency,
    merchant: { name: 'Corner Bakery', category: '5462', city: 'Leeds', country: 'GB' },
  });
  const { approved, reason, response_code } = decision;
  if (approved)
    await network.clear({ id: `till-${ids.next()}`, authorisation: id, amount, more_follows: false });
  const said = approved
    ? 'Approved. Thank you.'
    : `Declined (${response_code}). ${cardResponses[reason].means}`;
  return { ...done(said), approved };
}

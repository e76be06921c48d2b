import type { PasskeyRequest } from '@farthing/contract';
import type { Brand } from '../../platform/brand.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { Refusal, told } from '../../platform/refusal.ts';
import { type CustomerRecord, type Identity, refuseUnlessOwn } from '../identity/index.ts';
import type { Pins } from '../pins/index.ts';
import { liftCodeMail } from './mails.ts';

export type FreezeServices = {
  readonly brand: Brand;
  readonly database: Database;
  readonly mailer: Mailer;
  readonly identity: Pick<Identity, 'codes' | 'deliverCode' | 'find' | 'liftFreeze'>;
  readonly pins: Pick<Pins, 'check'>;
};

const purpose = 'lift-freeze';

export async function sendLiftCode(
  services: FreezeServices,
  customerId: string,
): Promise<PasskeyRequest | null> {
  const { database, identity, brand } = services;
  return database.transaction(async (tx) => {
    const { email: to, firstName } = await ownFrozen(services, tx, customerId);
    const codes = await identity.codes.open(tx, purpose, customerId, customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    const code = await codes.send();
    return identity.deliverCode(tx, customerId, {
      code,
      mail: liftCodeMail(brand.name, { to, firstName, code }),
    });
  });
}

/** A session may be stolen: it takes what the customer knows and what was mailed to them. Wrong tries of both count. */
export async function liftOwn(
  services: FreezeServices,
  given: {
    readonly customerId: string;
    readonly pin: string;
    readonly code: string;
    readonly origin: Origin;
  },
): Promise<void> {
  const { database, identity, pins } = services;
  const { customerId, pin, code, origin } = given;
  await ownFrozen(services, database.kysely, customerId);
  await pins.check(customerId, pin, origin);
  const result = await database.transaction(async (tx) => {
    const refusal = await (await identity.codes.open(tx, purpose, customerId, customerId)).judge(code);
    if (refusal !== undefined) return refusal;
    await identity.liftFreeze(tx, customerId, { actor: { kind: 'customer', id: customerId }, origin });
    return undefined;
  });
  told(result);
}

async function ownFrozen(
  { identity }: FreezeServices,
  reader: Reader,
  customerId: string,
): Promise<CustomerRecord> {
  const customer = await identity.find(reader, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  refuseUnlessOwn(customer);
  return customer;
}

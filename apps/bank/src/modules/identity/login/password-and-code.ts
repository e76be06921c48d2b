import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { type CustomerRecord, findCustomer, lockCustomer } from '../customer-store.ts';
import { factorOf, judgeAppCode } from '../second-factor/index.ts';
import type { IdentityServices } from '../services.ts';
import { provePassword, refuseOutdated } from './password-proof.ts';

/** What a session alone does not have: it may be stolen. */
export type Proof = { readonly current_password: string; readonly otp_code: string };

/**
 * Of the codes for a change of how somebody signs in. Those that a passkey has to sign for have a purpose of their own: one that was
 * mailed before there was a passkey would still open everything.
 */
export const changePurposes = { mail: 'passkey', passkey: 'passkey-signed' } as const;

/**
 * Does what takes the password and a second factor: a code of the app of whoever has one, the code that a passkey has signed for
 * of whoever has that, the mailed one of all others. A wrong code is told after its try is committed. A right one is used up
 * whatever becomes of the work.
 */
export async function withPasswordAndCode<T>(
  services: IdentityServices,
  principal: Customer,
  { current_password, otp_code }: Proof,
  origin: Origin,
  work: (tx: Tx, customer: CustomerRecord) => Promise<T>,
): Promise<T> {
  const { database, codes } = services;
  const { customerId } = principal;
  const proof = await provePassword(services, principal, current_password, origin);
  told(
    await database.transaction(async (tx) => {
      const customer = await activeCustomer(tx, customerId);
      const factor = await factorOf(services, tx, customerId);
      const refusal =
        factor === 'app'
          ? await judgeAppCode(
              services,
              tx,
              { id: customerId, ...named(customer) },
              { entered: otp_code, origin },
            )
          : await (await codes.open(tx, changePurposes[factor], customerId, customerId)).judge(otp_code);
      return refusal && inField(refusal);
    }),
  );
  return database.transaction(async (tx) => {
    const customer = await activeCustomer(tx, customerId);
    await refuseOutdated(tx, proof);
    return work(tx, customer);
  });
}

/** Locked until the transaction ends, so that two at once do not add one too many. */
export async function activeCustomer(tx: Tx, customerId: string): Promise<CustomerRecord> {
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  if (customer?.status !== 'active') throw new Refusal('token_not_valid');
  return customer;
}

function named({ email, firstName }: CustomerRecord) {
  return { email, first_name: firstName };
}

function inField({ code, message, details }: Refusal): Refusal {
  return new Refusal(code, { ...details, message, fields: { otp_code: [message] } });
}

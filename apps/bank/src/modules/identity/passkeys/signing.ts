import type { PasskeyRequest } from '@farthing/contract';
import { change, type Row } from '@farthing/ledger';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import {
  credentialIdOf,
  type PasskeyRecord,
  provenUse,
  requestOf,
} from '../../../platform/passkeys/passkeys.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listPasskeys, markPasskeyUse } from '../passkey-store.ts';
import type { IdentityServices } from '../services.ts';

export type SigningServices = Pick<IdentityServices, 'relyingParty' | 'clock'>;

const verification = 'required';

/** What a passkey has signed, and what it takes to verify that again. */
export type PasskeySignature = {
  readonly passkeyName: string;
  readonly publicKey: Buffer;
  /** Written with what it allows: refused when the passkey was removed meanwhile. */
  readonly row: Row;
  /** The same in a transaction. */
  markUse(tx: Tx): Promise<void>;
};

/** What a browser needs to have one of a customer's passkeys sign a challenge; undefined when there is none. */
export async function findSigningRequest(
  { relyingParty }: SigningServices,
  reader: Reader,
  customerId: string,
  { challenge, timeoutMs }: { readonly challenge: string; readonly timeoutMs: number },
): Promise<PasskeyRequest | undefined> {
  const passkeys = await listPasskeys(reader, customerId);
  if (relyingParty === undefined || passkeys.length === 0) return undefined;
  return requestOf(relyingParty, challenge, passkeys, { timeoutMs, verification });
}

/** Refused unless one of this customer's passkeys has signed this challenge. */
export async function signedByPasskey(
  { relyingParty, clock }: SigningServices,
  reader: Reader,
  customerId: string,
  { credential, challenge }: { readonly credential: object; readonly challenge: string },
): Promise<PasskeySignature> {
  const passkey = (await listPasskeys(reader, customerId)).find(
    ({ credential_id }) => credential_id === credentialIdOf(credential),
  );
  if (relyingParty === undefined || passkey === undefined) throw new Refusal('passkey_not_accepted');
  const counter = await provenUse(relyingParty, passkey, { credential, challenge, verification });
  if (counter === undefined) throw new Refusal('passkey_not_accepted');
  return {
    passkeyName: passkey.name,
    publicKey: passkey.public_key,
    row: usedRow(passkey, { counter, at: clock.now() }),
    async markUse(tx) {
      const isThere = await markPasskeyUse(tx, passkey.id, { counter, at: clock.now() });
      if (!isThere) throw new Refusal('passkey_not_accepted');
    },
  };
}

const used = change(
  'customer_passkey',
  {
    key: { id: 'uuid' },
    was: { credential_id: 'text', counter: 'bigint' },
    set: { counter: 'bigint', last_used_at: 'timestamptz' },
  },
  'passkey-used',
);

function usedRow(
  { id, credential_id, counter: before }: PasskeyRecord,
  { counter, at }: { readonly counter: number; readonly at: Date },
): Row {
  return used.row({
    id,
    was: { credential_id, counter: before },
    counter: BigInt(counter),
    last_used_at: at,
  });
}

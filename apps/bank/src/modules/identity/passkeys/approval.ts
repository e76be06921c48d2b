import type { PasskeyRequest } from '@farthing/contract';
import { type ApprovalStatement, approvalText } from '@farthing/rules';
import type { Reader } from '../../../platform/database/database.ts';
import { approvalChallenge } from '../../../platform/passkeys/passkeys.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  findSigningRequest,
  type PasskeySignature,
  type SigningServices,
  signedByPasskey,
} from './signing.ts';

export type AskedApproval = { readonly statement: ApprovalStatement; readonly expiresAt: Date };
export type GivenApproval = { readonly statement: ApprovalStatement; readonly credential: object };
/** What a passkey has signed, with the text that it has signed. */
export type SignedApproval = PasskeySignature & { readonly statement: string };

/** What a passkey has to sign to approve exactly this. Nothing is kept of the question: it follows from the statement. */
export async function askForApproval(
  services: SigningServices,
  reader: Reader,
  customerId: string,
  { statement, expiresAt }: AskedApproval,
): Promise<PasskeyRequest> {
  const timeoutMs = expiresAt.getTime() - services.clock.now().getTime();
  const asked = { challenge: approvalChallenge(approvalText(statement)), timeoutMs };
  const request = await findSigningRequest(services, reader, customerId, asked);
  if (request === undefined) throw new Refusal('passkey_missing');
  return request;
}

/** Refused unless one of this customer's passkeys has signed this very statement. */
export async function approvedByPasskey(
  services: SigningServices,
  reader: Reader,
  customerId: string,
  given: GivenApproval,
): Promise<SignedApproval> {
  const statement = approvalText(given.statement);
  const asked = { credential: given.credential, challenge: approvalChallenge(statement) };
  return { ...(await signedByPasskey(services, reader, customerId, asked)), statement };
}

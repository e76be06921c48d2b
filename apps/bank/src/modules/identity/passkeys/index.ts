export {
  type AskedApproval,
  approvedByPasskey,
  askForApproval,
  type GivenApproval,
  type SignedApproval,
} from './approval.ts';
export { codeForSignature, deliverCode } from './code-by-passkey.ts';
export { signInWithPasskey, startPasskeyLogin } from './passkey-login.ts';
export {
  addPasskey,
  dismissOffer,
  dropPasskey,
  ownPasskeys,
  sendPasskeyCode,
  startPasskey,
} from './passkeys.ts';

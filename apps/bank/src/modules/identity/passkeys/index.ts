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
export {
  findSigningRequest,
  type PasskeySignature,
  signedByPasskey,
} from './signing.ts';

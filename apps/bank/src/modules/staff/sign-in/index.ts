export { type AppCode, currentCodes } from './app-codes.ts';
export { endOwnSession, endSessionOf, sessionsOf, sessionsOfMember } from './open-sessions.ts';
export { listPasskeys, removePasskeys } from './passkey-store.ts';
export {
  addPasskey,
  dropPasskey,
  passkeyRequest,
  provesPasskey,
  startPasskey,
} from './passkeys.ts';
export {
  authenticate,
  createMemberSessions,
  type SignedIn,
  sessionEnd,
  startSession,
  toMe,
} from './sessions.ts';
export { signInWithCode, signInWithPasskey, startSignIn } from './sign-in.ts';
export { openTotp, sealTotp } from './totp-box.ts';
export { countTry } from './tries.ts';

export {
  clearAllAttempts,
  clearAttempts,
  findLockedUntil,
  forgetAttempts,
  lockAttempts,
  saveAttempts,
} from './attempt-store.ts';
export { beginTry, type LoginAttempts } from './login-lock.ts';
export { activeCustomer, changePurposes, type Proof, withPasswordAndCode } from './password-and-code.ts';
export { type PasswordProof, provePassword, refuseOutdated } from './password-proof.ts';
export { signIn } from './sign-in.ts';
export { obstacleOf, type SignedIn, startSession } from './start-session.ts';

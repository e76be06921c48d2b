export { type Names, refuseImpersonation } from './bank-impersonation.ts';
export { checkRegistration, prepareRegistration, register, verifyEmail } from './registration.ts';
export { listRegistrations } from './registration-store.ts';
export { resendCode, sendAgain, verifyAddress } from './verification.ts';

export { refuseImpersonation } from './bank-impersonation.ts';
export { prepareRegistration, register, verifyEmail } from './registration.ts';
export { listRegistrations } from './registration-store.ts';
export { resendCode, sendAgain, verifyAddress } from './verification.ts';

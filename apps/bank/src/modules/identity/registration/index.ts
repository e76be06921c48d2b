export { refusePosing } from './posing-name.ts';
export { prepareRegistration, register, verifyEmail } from './registration.ts';
export { listRegistrations } from './registration-store.ts';
export { resendCode, sendAgain, verifyAddress } from './verification.ts';

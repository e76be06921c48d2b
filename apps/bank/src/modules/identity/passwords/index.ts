export { changePassword } from './password-change.ts';
export { confirmReset, requestReset, sendResetLink } from './password-reset.ts';
export { forgetResets, voidReset } from './reset-store.ts';

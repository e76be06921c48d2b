export { changePassword } from './password-change.ts';
export { createPasswordHashing, type PasswordCosts, type PasswordHashing } from './password-hash.ts';
export { confirmReset, requestReset, sendResetLink } from './password-reset.ts';
export { createPasswordCheck, type PasswordCheck } from './password-strength.ts';
export { forgetResets, voidReset } from './reset-store.ts';

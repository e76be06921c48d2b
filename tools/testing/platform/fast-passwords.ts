import type { PasswordCosts } from '../../../apps/bank/src/platform/passwords/password-hash.ts';

/** The least that argon2 takes: people sign up by the thousand here, and nobody steals what they leave. */
export const fastPasswords: PasswordCosts = { memoryKib: 8, passes: 1, parallelism: 1 };

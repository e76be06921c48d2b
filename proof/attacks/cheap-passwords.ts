// Loaded before a bank whose answers nobody times: at the price of the real ones, passwords would be most of what it does.
import { policies } from '../../apps/bank/src/platform/policies.ts';
import { fastPasswords } from '../../tools/testing/platform/fast-passwords.ts';

Object.assign(policies.passwords, { argon2: fastPasswords });

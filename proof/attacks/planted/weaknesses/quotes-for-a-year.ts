// Loaded before a bank whose quotes are to be options: what it has quoted once stands for a year.
import { policies } from '../../../../apps/bank/src/platform/policies.ts';

Object.assign(policies.withdrawals, { confirmWithinMs: 365 * 86_400_000 });

// Loaded before a bank that is to be farmed: it sees every sign of it, and gives none of them any weight.
import { signalStrengths } from '../../../../apps/bank/src/modules/referrals/signals.ts';

for (const signal of Object.keys(signalStrengths)) Object.assign(signalStrengths, { [signal]: 0 });

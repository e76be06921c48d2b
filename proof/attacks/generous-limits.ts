// Loaded before the bank that is attacked: it counts calls like every other, but turns nobody away for their number.
import { policies } from '../../apps/bank/src/platform/policies.ts';

for (const rate of Object.values(policies.rates)) Object.assign(rate, { points: 1_000_000_000 });

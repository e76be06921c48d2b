// Loaded before the bank that is attacked: it counts calls like every other, but turns nobody away for their number; and it
// looks for newer exchange rates every second, so that nobody has to wait for a minute until it sees them. A receipt may
// take as long as it takes beside all the attacks.
import { policies } from '../../apps/bank/src/platform/policies.ts';

for (const rate of Object.values(policies.rates)) Object.assign(rate, { points: 1_000_000_000 });
Object.assign(policies.desk.exports, { ofEach: 1_000, atOnce: 1_000 });
Object.assign(policies.receipts, { withinMs: 90_000 });
Object.assign(policies.exchangeRates, { rememberedMs: 1_000 });

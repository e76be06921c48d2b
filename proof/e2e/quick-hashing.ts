// Loaded into the bank of the journeys before its own code. Each of their people takes several password hashes, and at
// what the bank asks of them (which its own tests hold it to) they would be a twentieth of all the work of a run.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
const cheapest = { memory: 8, passes: 1 };

crypto.argon2 = ((algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, ...cheapest }, callback)) as typeof argon2;
syncBuiltinESMExports();

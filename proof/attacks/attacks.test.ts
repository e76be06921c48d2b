import { afterAll, describe, expect, test } from 'vitest';
import { chance } from '../faults/chance.ts';
import { access } from './access.ts';
import { alone } from './alone.ts';
import { answers } from './answers.ts';
import { type Attack, blindSpots } from './attack.ts';
import { openAttackedBank } from './attacked-bank.ts';
import { echoes } from './echoes.ts';
import { enumeration } from './enumeration.ts';
import { farming } from './farming.ts';
import { fields } from './fields.ts';
import { options } from './options.ts';
import { paymentControls } from './payment-controls.ts';
import { races } from './races.ts';
import { requests } from './requests.ts';
import { slow } from './slow.ts';
import { statements } from './statements.ts';
import { surroundings } from './surroundings.ts';
import { tokens } from './tokens.ts';
import { uploads } from './uploads.ts';

// It starts while the first attacks are busy with their plants.
const started = new AsyncDisposableStack();
const opening = openAttackedBank(started, { chance: chance(1), short: true });
const over = opening.catch(() => {});
afterAll(async () => {
  await over;
  await started.disposeAsync();
});

const named = (attacks: readonly Attack[]) => attacks.map((attack) => [attack.name, attack] as const);
const ours = [
  access,
  tokens,
  races,
  alone,
  fields,
  echoes,
  uploads,
  statements,
  paymentControls,
  enumeration,
  requests,
  answers,
  slow,
  farming,
  options,
  surroundings,
];

describe('each attack finds the faults that are planted for it', () => {
  test.for(named(ours))('%s', async ([, attack]) => {
    expect(await blindSpots(attack, chance(1))).toEqual([]);
  });
});

describe('a sample of the attacks finds nothing in the bank', () => {
  test.for(
    named([access, alone, fields, requests, answers, statements, farming, surroundings, paymentControls]),
  )('%s', async ([name, attack]) => {
    const bank = await opening;
    const { tried, findings } = await bank.attackedBy(name, (its) => attack.run(its));
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import { chance } from '../faults/chance.ts';
import { type Attack, blindSpots, carryOut } from './attack.ts';
import { openAttackedBank } from './attacked-bank.ts';
import { access } from './people/access.ts';
import { cards } from './people/cards.ts';
import { credit } from './people/credit/credit.ts';
import { enumeration } from './people/enumeration.ts';
import { farming } from './people/farming.ts';
import { names } from './people/names.ts';
import { options } from './people/options.ts';
import { papers } from './people/papers.ts';
import { paymentControls } from './people/payment-controls.ts';
import { providerCalls } from './people/provider-calls.ts';
import { races } from './people/races.ts';
import { receipts } from './people/receipts.ts';
import { secondFactors } from './people/second-factors.ts';
import { takeover } from './people/takeover.ts';
import { tokens } from './people/tokens.ts';
import { closeWeakBank } from './planted/weak-bank.ts';
import { answers } from './requests/answers.ts';
import { echoes } from './requests/echoes.ts';
import { fields } from './requests/fields.ts';
import { requests } from './requests/requests.ts';
import { slow } from './requests/slow.ts';
import { uploads } from './requests/uploads.ts';
import { alone } from './staff/alone.ts';
import { staffConsole } from './staff/console.ts';
import { correctedName } from './staff/corrected-name.ts';
import { decisions } from './staff/decisions.ts';
import { duties } from './staff/duties.ts';
import { payouts } from './staff/payouts.ts';
import { splitting } from './staff/splitting.ts';
import { statements } from './staff/statements.ts';
import { surroundings } from './surroundings/surroundings.ts';
import { chat } from './talking/chat.ts';
import { push } from './talking/push.ts';

// It starts while the first attacks are busy with their plants.
const started = new AsyncDisposableStack();
const opening = openAttackedBank(started, { chance: chance(1), short: true, cheapPasswords: true });
const over = opening.catch(() => {});
afterAll(async () => {
  await over;
  await Promise.all([started.disposeAsync(), closeWeakBank()]);
});

const named = (attacks: readonly Attack[]) => attacks.map((attack) => [attack.name, attack] as const);
const ours = [
  access,
  tokens,
  races,
  alone,
  decisions,
  staffConsole,
  splitting,
  duties,
  fields,
  echoes,
  uploads,
  statements,
  payouts,
  paymentControls,
  takeover,
  enumeration,
  requests,
  answers,
  slow,
  farming,
  options,
  receipts,
  providerCalls,
  cards,
  credit,
  papers,
  secondFactors,
  correctedName,
  names,
  chat,
  push,
  surroundings,
];

describe('each attack finds the faults that are planted for it', () => {
  test.for(named(ours))('%s', async ([, attack]) => {
    expect(await blindSpots(attack, chance(1))).toEqual([]);
  });
});

describe('a sample of the attacks finds nothing in the bank', () => {
  test.for(
    named([
      ...[access, alone, decisions, fields, requests, answers, statements, farming, options, surroundings],
      ...[
        paymentControls,
        takeover,
        receipts,
        staffConsole,
        providerCalls,
        cards,
        payouts,
        papers,
        correctedName,
        names,
        chat,
        push,
        secondFactors,
      ],
    ]),
  )('%s', async ([name, attack]) => {
    const bank = await opening;
    const { tried, findings } = await bank.attackedBy(name, (its) => attack.run(its));
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });
});

test('an attack that breaks off, or that finds its plant by mistake, is a finding of its own', async () => {
  const found = [{ where: 'anywhere', what: 'a fault' }];
  const attack: Attack = {
    name: 'broken',
    claim: 'nothing',
    plants: [{ fault: 'any', find: async () => found }],
    run: async () => ({ tried: 1, findings: [] }),
  };
  const bank = await opening;
  expect((await carryOut(attack, bank)).findings).toEqual([]);
  const broken = { ...attack, run: () => Promise.reject(new Error('gone')) };
  expect((await carryOut(broken, bank)).findings).toEqual([
    { where: 'the attack itself', what: 'broke off: gone' },
  ]);
  const mistaken = { ...attack, sound: async () => found };
  expect((await carryOut(mistaken, bank)).findings).toEqual([
    { where: 'the attack itself', what: 'finds in a sound server: anywhere: a fault' },
  ]);
});

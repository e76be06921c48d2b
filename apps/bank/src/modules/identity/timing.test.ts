import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { registration, someEmail, verifiedCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { policies } from '../../platform/policies.ts';

/** How long an answer takes must not tell who is a customer: medians of many answers, taken in turns. */

// With hashes that cost nothing, a sign-in that makes none would take as long as one that does.
const bank = await testBank({}, undefined, policies.passwords.argon2);
const samples = 10;
const known = await Promise.all(Array.from({ length: 4 }, async () => (await verifiedCustomer(bank)).email));
const someKnown = (round: number) => known[round % known.length] ?? '';

async function elapsedMs(call: Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await refusalOf(call);
  return performance.now() - startedMs;
}

type Medians = { readonly known: number; readonly unknown: number };

async function medians(call: (email: string) => Promise<unknown>): Promise<Medians> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < samples; round += 1) {
    // So that neither the wait between two mails nor a lock gets in the way.
    bank.clock.advance({ days: 2 });
    times.known.push(await elapsedMs(call(someKnown(round))));
    times.unknown.push(await elapsedMs(call(someEmail('nobody'))));
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { known: median(times.known), unknown: median(times.unknown) };
}

/** Measured again when they differ: a busy machine is unlike itself once, a leak is there each time. */
async function expectAlike(call: (email: string) => Promise<unknown>): Promise<Medians> {
  let measured = await medians(call);
  for (let again = 0; again < 2 && !areAlike(measured); again += 1) measured = await medians(call);
  expect(areAlike(measured), `${measured.known} ms and ${measured.unknown} ms are alike`).toBe(true);
  return measured;
}

function areAlike({ known, unknown }: Medians): boolean {
  return Math.abs(known - unknown) < 15 + Math.max(known, unknown) / 4;
}

test('a sign-in takes as long for an unknown address as for a customer', async () => {
  await expectAlike((email) => bank.client().login({ body: { email, password: 'not-the-password-1' } }));
});

test('a registration takes as long for a new address as for a taken one', async () => {
  await expectAlike((email) => bank.client().register({ body: registration({ email }) }));
});

test.for(['requestPasswordReset', 'resendCode'] as const)(
  '%s answers after the same time whether or not there is anyone to write to',
  async (name) => {
    const both = await expectAlike((email) => bank.client()[name]({ body: { email } }));
    // Not by luck: both have waited for the same moment.
    expect(Math.min(both.known, both.unknown)).toBeGreaterThanOrEqual(policies.equalTimingMs - 5);
  },
);

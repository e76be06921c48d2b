import { randomUUID } from 'node:crypto';
import { apiPrefix, errors } from '@farthing/contract';
import fc from 'fast-check';
import { registration, someEmail, testPassword } from '../../../tools/testing/customers.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import { type AttackedBank, attackedPin } from '../attacked-bank.ts';
import { inParallel } from '../parallel.ts';
import { askingsOf } from '../people/owned.ts';
import { type FieldsTarget, plantedFields, plantedForm } from '../planted/form.ts';
import { faultsOf, seen } from './answer-rules.ts';
import { callerPool } from './caller-pool.ts';
import { addressOf, type FieldRequest, requestsOf, shares } from './field-requests.ts';
import { jsonValues } from './hostile.ts';
import { type Known, nearlyValid, type Operation, operationsOf, type Schema } from './operations.ts';

/** All of them stand in one form, which is tried once. */
let sown: Promise<readonly Finding[]> | undefined;

export const fields: Attack = {
  name: 'fields',
  claim:
    'whatever stands in whatever field of whatever call, the answer is no 5xx, has the agreed shape and shows nothing of how the bank is made',
  plants: plantedFields.map(({ field, fault }) => ({
    fault,
    async find() {
      sown ??= plantedForm(tryFields);
      return (await sown).filter(({ what }) => what.startsWith(`${field} = `));
    },
  })),
  async run(bank) {
    const document = await (await bank.fetch('/api/openapi.json')).json();
    const victim = await bank.customer('50.00');
    const member = await bank.member('support');
    return tryFields({
      document: bank.short ? sampleOf(document) : document,
      known: knownValues({ customerId: victim.id, memberId: member.id, ...(await askingsOf(victim)) }),
      send: bankSender(bank),
      explain: (answer) => ` (${loggedError(bank.output(), answer)})`,
      seed: bank.chance.between(1, 2 ** 30),
      values: bank.short ? 2 : Number.POSITIVE_INFINITY,
      runs: bank.short ? 1 : 12,
    });
  },
};

/** A twentieth of the paths. */
function sampleOf(document: unknown): unknown {
  const { paths } = document as { paths: Record<string, unknown> };
  return { paths: Object.fromEntries(Object.entries(paths).filter((_, index) => index % 20 === 0)) };
}

/** What gets a call as far as its rules. */
function knownValues(ids: Readonly<Record<string, string>>): Known {
  const { first_name, last_name, date_of_birth, account_type } = registration();
  const always = {
    ...{ first_name, last_name, date_of_birth, account_type },
    ...{ password: testPassword, password2: testPassword, pin: attackedPin },
    ...{ amount: '10.00', fee_amount: '10.00', received: '10.00', daily_limit: '1000.00', currency: 'EUR' },
    ...{ bank_name: 'Commerzbank', account_name: 'Konrad Zuse', account_number: 'DE89370400440532013000' },
    ...{ ...ids, accountId: '1', country: 'GB', q: 'Ada', line: 'customer-wallets' },
    ...{ product: 'personal', months: 12 },
  };
  return {
    ...Object.fromEntries(Object.entries(always).map(([name, value]) => [name, () => value])),
    email: () => someEmail('field'),
    'Idempotency-Key': () => randomUUID(),
  };
}

/** By the request id, which is all that the answer tells. */
function loggedError(output: string, answer: string): string {
  const id = /"request_id":"([\w-]+)"/.exec(answer)?.[1] ?? 'no id';
  const line = output.split('\n').find((each) => each.includes(id) && each.includes('"err"')) ?? '';
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? 'nothing is in the log';
}

function bankSender(bank: AttackedBank): FieldsTarget['send'] {
  const pool = callerPool(bank);
  return async ({ method, path: template }, { path, body, headers }) => {
    const route = template.replace(apiPrefix, '').replaceAll(/\{(\w+)\}/g, ':$1');
    const token = await pool.tokenFor(`${method} ${route}`);
    return bank.fetch(path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  };
}

async function tryFields(target: FieldsTarget): Promise<Tried> {
  const findings = new Map<string, Finding>();
  let tried = 0;
  const hidden = new Map<string, number>();
  const ask = async (operation: Operation, { field, value, ...request }: FieldRequest) => {
    tried += 1;
    const answer = await seen(await target.send(operation, request));
    if (answer.status === 429 && answer.text.includes(errors.too_many_requests.message))
      hidden.set(operation.name, (hidden.get(operation.name) ?? 0) + 1);
    const faults = faultsOf(answer);
    // One finding for each kind of fault of a field is enough to mend it.
    for (const fault of faults)
      findings.set(`${operation.name} ${field} ${fault}`, {
        where: operation.name,
        what: `${field} = ${JSON.stringify(value.slice(0, 300))}: ${fault}${answer.status < 500 ? '' : (target.explain?.(answer.text) ?? '')}`,
      });
    return faults;
  };
  const operations = operationsOf(target.document);
  const options = { ...target, share: shares(target.values) };
  const single = operations.flatMap((operation) =>
    requestsOf(operation, options).map((request) => () => ask(operation, request)),
  );
  await inParallel(16, single);
  const whole = operations.flatMap((operation) =>
    operation.body === undefined ? [] : [() => tryBodies(operation, operation.body ?? {}, target, ask)],
  );
  await inParallel(8, whole);
  const unseen = hidden.values().reduce((sum, count) => sum + count, 0);
  if (unseen > Math.max(10, tried / 100))
    findings.set('limits', {
      where: 'the attack itself',
      what: `${unseen} answers were hidden by limits: ${JSON.stringify([...hidden])}`,
    });
  return { tried, findings: [...findings.values()] };
}

async function tryBodies(
  operation: Operation,
  schema: Schema,
  { known, seed, runs }: FieldsTarget,
  ask: (operation: Operation, request: FieldRequest) => Promise<readonly string[]>,
): Promise<void> {
  const path = addressOf(operation, known, seed);
  const property = fc.asyncProperty(nearlyValid(schema, known, jsonValues), async (body) => {
    const faults = await ask(operation, { field: 'a whole body', value: body, path, body });
    return faults.length === 0;
  });
  await fc.check(property, { seed, numRuns: runs });
}

import { createHmac } from 'node:crypto';
import { apiPrefix } from '@farthing/contract';
import { callerWith, walletOf } from '../at-once.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';
import { cardTarget, plantedCards, tryCardCalls } from './card-calls.ts';
import { forgeriesOf, signed } from './signed-calls.ts';

/** A bank that a payment provider tells of money, and somebody who would be told of some. */
type Target = {
  /** What the provider signs with. */
  readonly secret: string;
  /** In major units: what is credited at once, and of all payments of a day. */
  readonly most: number;
  readonly mostInDay: number;
  readonly account: string;
  send(body: string, signature: string | undefined): Promise<{ readonly status: number }>;
  /** What the account has, in minor units. */
  balance(): Promise<number>;
};

export const providerCalls: Attack = {
  name: 'provider-calls',
  claim:
    'nobody but the provider tells of money from another bank, each payment once, and no day has more than it may; of a card payment the provider is asked',
  plants: [
    { fault: 'a call is believed without its signature', find: () => planted('believes anybody') },
    { fault: 'a signature holds for any body', find: () => planted('signs no body') },
    { fault: 'a signature holds for ever', find: () => planted('takes old calls') },
    { fault: 'a payment is credited as often as it is told', find: () => planted('credits again') },
    {
      fault: 'an end-to-end id is credited under each id of the teller',
      find: () => planted('knows no end'),
    },
    { fault: 'payments at once pass the sum of a day', find: () => planted('counts no day') },
    { fault: 'a card payment is believed unsigned', find: () => plantedCards('believes anybody') },
    { fault: 'a card payment is believed unasked', find: () => plantedCards('asks nobody') },
    { fault: 'a card payment is credited with each call', find: () => plantedCards('credits again') },
    { fault: 'a declined card pays by an old call', find: () => plantedCards('knows no decline') },
  ],
  sound: async () => [...(await planted('nothing')), ...(await plantedCards('nothing'))],
  async run(bank) {
    const payments = await tryCalls(await bankTarget(bank));
    const cards = await tryCardCalls(await cardTarget(bank));
    return { tried: payments.tried + cards.tried, findings: [...payments.findings, ...cards.findings] };
  },
};

async function tryCalls(target: Target): Promise<Tried> {
  const forged = await forge(target);
  const told = [await replay(target), await raise(target), await flood(target)];
  return { tried: forged.tried + told.length, findings: [...forged.findings, ...told.flat()] };
}

let made = 0;

function paymentTo({ account }: Target, amount: string) {
  made += 1;
  const id = `${Date.now().toString(36).toUpperCase()}-${made}`;
  return {
    ...{ reference: `A-${id}`, end_to_end_id: `AE-${id}`, amount, currency: 'USD', account },
    payer: { name: 'Nobody Inparticular' },
  };
}

/** Without a signature, with one of somebody else, of another call, or of another time. */
async function forge(target: Target): Promise<Tried> {
  const { secret } = target;
  const other = JSON.stringify(paymentTo(target, '1.00'));
  const forgeries = forgeriesOf(secret, other);
  const findings: Finding[] = [];
  for (const [where, signatureOf] of Object.entries(forgeries)) {
    const before = await target.balance();
    const body = JSON.stringify(paymentTo(target, '50.00'));
    const { status } = await target.send(body, signatureOf(body));
    const gained = (await target.balance()) - before;
    if (status < 400 || status >= 500 || gained !== 0)
      findings.push({ where, what: `is answered ${status} and brings ${gained}` });
  }
  return { tried: Object.keys(forgeries).length, findings };
}

const copies = 8;

/** One call many times at once, then under other ids of the teller. */
async function replay(target: Target): Promise<readonly Finding[]> {
  const before = await target.balance();
  const payment = paymentTo(target, '7.00');
  const tell = (told: object) => {
    const body = JSON.stringify(told);
    return target.send(body, signed(target.secret, body));
  };
  await Promise.all(Array.from({ length: copies }, () => tell(payment)));
  await Promise.all(
    Array.from({ length: copies }, (_, index) =>
      tell({ ...payment, reference: `${payment.reference}-${index}` }),
    ),
  );
  const gained = (await target.balance()) - before;
  return gained === 700 ? [] : [{ where: 'one payment told again', what: `brings ${gained} instead of 700` }];
}

/** The same payment, told once more and larger. */
async function raise(target: Target): Promise<readonly Finding[]> {
  const before = await target.balance();
  const payment = paymentTo(target, '7.00');
  for (const told of [payment, { ...payment, amount: '7000.00' }]) {
    const body = JSON.stringify(told);
    await target.send(body, signed(target.secret, body));
  }
  const gained = (await target.balance()) - before;
  return gained === 700
    ? []
    : [{ where: 'one payment told larger', what: `brings ${gained} instead of 700` }];
}

/** Whoever has stolen the secret: more than a day may have, all at once. */
async function flood(target: Target): Promise<readonly Finding[]> {
  const { most, mostInDay, secret } = target;
  const before = await target.balance();
  const count = Math.ceil(mostInDay / most) + 4;
  await Promise.all(
    Array.from({ length: count }, () => {
      const body = JSON.stringify(paymentTo(target, most.toFixed(2)));
      return target.send(body, signed(secret, body));
    }),
  );
  const larger = JSON.stringify(paymentTo(target, (most + 1).toFixed(2)));
  await target.send(larger, signed(secret, larger));
  const gained = (await target.balance()) - before;
  const where = 'a stolen secret';
  if (gained > mostInDay * 100) return [{ where, what: `brings ${gained} in a day` }];
  // Nothing would be proved if none had been credited at all.
  return gained === 0 ? [{ where, what: 'brings nothing: the attack is blind' }] : [];
}

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const customer = await bank.customer();
  const [wallet] = (await customer.client.listAccounts()).accounts;
  const caller = callerWith(bank.fetch, customer.access);
  const { values } = await bank.modules.settings.current();
  return {
    secret: bank.config.providerSecrets.payments[0] ?? '',
    most: Number(values['payments-in.most']),
    mostInDay: Number(values['payments-in.most-in-a-day']),
    account: wallet?.iban ?? '',
    send: (body, signature) =>
      bank.fetch(`${apiPrefix}/payments-in/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature === undefined ? {} : { 'farthing-signature': signature }),
        },
        body,
      }),
    balance: async () => (await walletOf(caller)).balance,
  };
}

type Weakness =
  | 'nothing'
  | 'believes anybody'
  | 'signs no body'
  | 'takes old calls'
  | 'credits again'
  | 'knows no end'
  | 'counts no day';

const plantedSecret = 'a secret of the planted server';
const [plantedMost, plantedDay] = [100, 1_000];

/** A server that a provider tells of money, with care but for one weakness. */
function planted(weakness: Weakness): Promise<readonly Finding[]> {
  const known = new Map<string, string>();
  const ends = new Set<string>();
  let balance = 0;
  const isBelieved = ({ headers, body }: PlantedRequest) => {
    if (weakness === 'believes anybody') return true;
    const [, seconds = '', given = ''] =
      /^t=(\d+),v1=(.*)$/.exec(String(headers['farthing-signature'])) ?? [];
    const isNow = Math.abs(Date.now() - Number(seconds) * 1000) < 300_000;
    if (!isNow && weakness !== 'takes old calls') return false;
    const right = createHmac('sha256', plantedSecret).update(`${seconds}.${body}`).digest('hex');
    return weakness === 'signs no body' ? given.length === 64 : given === right;
  };
  const handle = async (request: PlantedRequest) => {
    if (request.path === '/balance') return { body: { balance } };
    if (!isBelieved(request)) return refused(401, 'signature_invalid');
    const { reference, end_to_end_id, amount } = JSON.parse(request.body.toString()) as Record<
      string,
      string
    >;
    const [id, end, worth] = [String(reference), String(end_to_end_id), Number(amount)];
    const isTold = known.has(id) && weakness !== 'credits again';
    if (isTold && known.get(id) !== amount) return refused(409, 'payment_already_used');
    if (isTold || (ends.has(end) && weakness !== 'knows no end' && weakness !== 'credits again')) return {};
    known.set(id, String(amount));
    ends.add(end);
    const isWithin = worth <= plantedMost && balance + worth * 100 <= plantedDay * 100;
    if (isWithin || weakness === 'counts no day') balance += worth * 100;
    return {};
  };
  return withPlanted(handle, async (url) => {
    const { findings } = await tryCalls({
      secret: plantedSecret,
      most: plantedMost,
      mostInDay: plantedDay,
      account: 'GB33BUKB20201555555555',
      send: (body, signature) =>
        fetch(url, {
          method: 'POST',
          headers: signature === undefined ? {} : { 'farthing-signature': signature },
          body,
        }),
      balance: async () => ((await (await fetch(`${url}/balance`)).json()) as { balance: number }).balance,
    });
    return findings;
  });
}

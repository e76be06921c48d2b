import { randomUUID } from 'node:crypto';
import { apiPrefix, type CardPaymentOutcome } from '@farthing/contract';
import { callerWith, walletOf } from '../at-once.ts';
import type { Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';
import { forgeriesOf, signed } from './signed-calls.ts';

/** A bank that a card provider tells of top-ups, and somebody who would be credited without paying. */
type Target = {
  /** What the provider signs with. */
  readonly secret: string;
  /** A top-up of 10.00 that nobody has paid. */
  begin(): Promise<string>;
  /** What becomes of it at the provider, without telling the bank. */
  settle(id: string, outcome: Extract<CardPaymentOutcome, 'pays' | 'declined'>): Promise<unknown>;
  tell(body: string, signature: string | undefined): Promise<{ readonly status: number }>;
  /** What the account has, in minor units. */
  balance(): Promise<number>;
};

export async function tryCardCalls(target: Target): Promise<Tried> {
  const forged = await forge(target);
  const told = [await stolenSecret(target), await replay(target), await lateCall(target)];
  return { tried: forged.tried + told.length, findings: [...forged.findings, ...told.flat()] };
}

const bodyOf = (id: string) => JSON.stringify({ id });

/** Somebody else tells of a payment: even of one that was paid, the bank hears it from the provider alone. */
async function forge(target: Target): Promise<Tried> {
  const { secret } = target;
  const id = await target.begin();
  const body = bodyOf(id);
  const forgeries = Object.entries(forgeriesOf(secret, bodyOf(randomUUID())));
  const findings: Finding[] = [];
  for (const [where, signatureOf] of forgeries) {
    const before = await target.balance();
    const { status } = await target.tell(body, signatureOf(body));
    const gained = (await target.balance()) - before;
    if (status < 400 || status >= 500 || gained !== 0)
      findings.push({ where: `card payment, ${where}`, what: `is answered ${status} and brings ${gained}` });
  }
  return { tried: forgeries.length, findings };
}

/** Whoever has the secret tells of what nobody has paid. */
async function stolenSecret(target: Target): Promise<readonly Finding[]> {
  const body = bodyOf(await target.begin());
  return expectGain(target, 0, 'card payment that nobody paid, with a stolen secret', () =>
    target.tell(body, signed(target.secret, body)),
  );
}

const copies = 8;

async function replay(target: Target): Promise<readonly Finding[]> {
  const id = await target.begin();
  const body = bodyOf(id);
  return expectGain(target, 1_000, 'card payment told again and again', async () => {
    await target.settle(id, 'pays');
    const signature = signed(target.secret, body);
    await Promise.all(Array.from({ length: copies }, () => target.tell(body, signature)));
    await target.tell(body, signed(target.secret, body, -60_000));
  });
}

/** A call of the time before the card was declined comes after it. */
async function lateCall(target: Target): Promise<readonly Finding[]> {
  const id = await target.begin();
  const body = bodyOf(id);
  const early = signed(target.secret, body);
  return expectGain(target, 0, 'card payment that was declined, by a call that comes late', async () => {
    await target.settle(id, 'declined');
    await target.tell(body, signed(target.secret, body));
    await target.tell(body, early);
  });
}

async function expectGain(
  target: Target,
  minor: number,
  where: string,
  act: () => Promise<unknown>,
): Promise<readonly Finding[]> {
  const before = await target.balance();
  await act();
  const gained = (await target.balance()) - before;
  return gained === minor ? [] : [{ where, what: `brings ${gained} instead of ${minor}` }];
}

export async function cardTarget(bank: AttackedBank): Promise<Target> {
  const customer = await bank.customer();
  const [wallet] = (await customer.client.listAccounts()).accounts;
  const caller = callerWith(bank.fetch, customer.access);
  return {
    secret: bank.config.providerSecrets.cards[0] ?? '',
    begin: async () => {
      const body = { account: wallet?.id ?? '', amount: '10.00' };
      return (await customer.client.startTopup({ body })).topup.id;
    },
    settle: (paymentId, outcome) =>
      customer.client.decideCardPayment({ params: { paymentId }, body: { outcome } }),
    tell: (body, signature) =>
      bank.fetch(`${apiPrefix}/topups/told/`, {
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

type Weakness = 'nothing' | 'believes anybody' | 'asks nobody' | 'credits again' | 'knows no decline';

const secret = 'a secret of the planted server';

/** A server that a card provider tells of payments, with care but for one weakness. */
export function plantedCards(weakness: Weakness): Promise<readonly Finding[]> {
  const states = new Map<string, 'open' | 'pays' | 'declined'>();
  const credited = new Set<string>();
  let balance = 0;
  const isBelieved = ({ headers, body }: PlantedRequest) => {
    if (weakness === 'believes anybody') return true;
    const given = String(headers['farthing-signature']);
    const at = Number(/^t=(\d+),v1=/.exec(given)?.[1] ?? 0) * 1000;
    if (Math.abs(Date.now() - at) > 300_000) return false;
    return given === signed(secret, body.toString(), at - Date.now() + 500);
  };
  const handle = async (request: PlantedRequest) => {
    if (request.path === '/balance') return { body: { balance } };
    if (!isBelieved(request)) return refused(401, 'signature_invalid');
    const { id } = JSON.parse(request.body.toString()) as { id: string };
    const state = states.get(id);
    const isPaid =
      state === 'pays' ||
      weakness === 'asks nobody' ||
      (weakness === 'knows no decline' && state === 'declined');
    if (!isPaid || (credited.has(id) && weakness !== 'credits again')) return {};
    credited.add(id);
    balance += 1_000;
    return {};
  };
  return withPlanted(handle, async (url) => {
    const { findings } = await tryCardCalls({
      secret,
      begin: async () => {
        const id = randomUUID();
        states.set(id, 'open');
        return id;
      },
      settle: async (id, outcome) => states.set(id, outcome),
      tell: (body, signature) =>
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

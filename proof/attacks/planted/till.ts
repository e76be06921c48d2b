import { setTimeout as wait } from 'node:timers/promises';
import { type Caller, callerWith } from '../at-once.ts';
import type { Finding } from '../attack.ts';
import { type PlantedRequest, refused, withPlanted } from './server.ts';

type Forgotten = 'nothing' | 'the balance' | 'the key' | 'the card' | 'the tries';

/** A till that looks, waits for its database, and then acts on what it saw; the rest it does in one step. */
export function plantedTill(
  { forgets }: { readonly forgets: Forgotten },
  race: (caller: Caller) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const state = {
    balance: 10_000,
    held: 0,
    cards: 0,
    tries: 0,
    payments: 0,
    byKey: new Map<string, string>(),
  };
  const pause = (of: Forgotten) => (forgets === of ? wait(100) : undefined);

  async function withdraw({ headers, body }: PlantedRequest) {
    const { amount, pin } = JSON.parse(body.toString()) as { amount: string; pin: string };
    if (state.tries >= 5) return refused(403, 'pin_locked');
    if (pin !== '4821') {
      await pause('the tries');
      state.tries += 1;
      return refused(403, 'pin_incorrect');
    }
    const key = String(headers['idempotency-key']);
    const name = `${key} ${amount}`;
    const known = state.byKey.get(name);
    if (known !== undefined) return { status: 201, body: { data: { withdrawal_id: known } } };
    if ([...state.byKey.keys()].some((used) => used.startsWith(`${key} `)))
      return refused(422, 'idempotency_key_reused');
    const cost = Math.round(Number(amount) * 100);
    if (state.balance - state.held < cost) return refused(422, 'insufficient_funds');
    await (pause('the balance') ?? pause('the key'));
    state.held += cost;
    state.payments += 1;
    state.byKey.set(name, `payment-${state.payments}`);
    return { status: 201, body: { data: { withdrawal_id: `payment-${state.payments}` } } };
  }

  async function createCard() {
    if (state.cards > 0) return refused(409, 'card_exists');
    await pause('the card');
    state.cards += 1;
    state.balance -= 1_000;
    return { status: 201, body: {} };
  }

  return withPlanted(
    async (request) => {
      if (request.path.endsWith('/wallet/withdraw/')) return withdraw(request);
      if (request.path.endsWith('/cards/create_card/')) return createCard();
      const { balance, held } = state;
      return {
        body: { balance: (balance / 100).toFixed(2), available: ((balance - held) / 100).toFixed(2) },
      };
    },
    (url) => race(callerWith((path, init) => fetch(url + path, init), 'a token')),
  );
}

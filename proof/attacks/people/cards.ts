import { randomUUID } from 'node:crypto';
import { apiPrefix } from '@farthing/contract';
import { addTelephone } from '../../../tools/testing/accepted/cards/tokens.ts';
import { type Caller, callerWith, walletOf } from '../at-once.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import { type AttackedBank, attackedPin } from '../attacked-bank.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';
import { signed } from './signed-calls.ts';

type Said = { readonly status: number; readonly code: string };

/** Somebody with a card, a telephone and a card that is on its way; and a customer who would like to have them. */
type Target = {
  /** What the network signs with. */
  readonly secret: string;
  /** Each a call of the thief about what is another's. */
  readonly foreign: Readonly<Record<string, () => Promise<Said>>>;
  /** A payment of 5.00 by the card. */
  pay(id: string): string;
  authorise(body: string, signature: string): Promise<Said>;
  /** What is set aside of the owner's money, in minor units. */
  held(): Promise<number>;
  /** Of the letter of the card that is on its way. */
  readonly letter: { readonly last_four: string; readonly code: string };
  activate(letter: Target['letter']): Promise<Said>;
};

export const cards: Attack = {
  name: 'cards',
  claim:
    'nobody reaches the card or the telephone of another, a call of the network pays once and not a day later, and the code of a letter is not guessed',
  plants: [
    { fault: 'a card is found by its id alone', find: () => planted('knows no owner') },
    { fault: 'a call of yesterday is believed', find: () => planted('takes old calls') },
    { fault: 'a call that comes again holds again', find: () => planted('holds again') },
    { fault: 'the code of a letter is guessed for ever', find: () => planted('counts no guesses') },
  ],
  sound: () => planted('nothing'),
  run: async (bank) => tryCards(await bankTarget(bank)),
};

async function tryCards(target: Target): Promise<Tried> {
  const names = Object.entries(target.foreign);
  const findings: Finding[] = [];
  for (const [where, ask] of names) {
    const { status } = await ask();
    if (status < 400 || status >= 500) findings.push({ where, what: `is answered ${status}` });
  }
  return {
    tried: names.length + 3,
    findings: [...findings, ...(await late(target)), ...(await again(target)), ...(await guess(target))],
  };
}

/** What somebody has recorded on the line, a day later. */
async function late({ secret, pay, authorise, held }: Target): Promise<readonly Finding[]> {
  const before = await held();
  const body = pay(randomUUID());
  const { status } = await authorise(body, signed(secret, body, -86_400_000));
  const more = (await held()) - before;
  const where = 'a call of the network of a day ago';
  return status >= 400 && more === 0 ? [] : [{ where, what: `is answered ${status} and holds ${more}` }];
}

/** The network itself says it again, many times at once and once more. */
async function again({ secret, pay, authorise, held }: Target): Promise<readonly Finding[]> {
  const before = await held();
  const body = pay(randomUUID());
  await Promise.all(Array.from({ length: 8 }, () => authorise(body, signed(secret, body))));
  await authorise(body, signed(secret, body));
  const more = (await held()) - before;
  return more === 500 ? [] : [{ where: 'one payment asked again', what: `holds ${more} instead of 500` }];
}

const guesses = 50;

/** Somebody at the letter box has the card, and not the letter: then not even the right code helps. */
async function guess({ letter, activate }: Target): Promise<readonly Finding[]> {
  const wrong = String((Number(letter.code) + 1) % 1_000_000).padStart(6, '0');
  const answers = await Promise.all(
    Array.from({ length: guesses }, () => activate({ ...letter, code: wrong })),
  );
  const judged = answers.filter(({ code }) => code === 'activation_incorrect').length;
  const { status, code } = await activate(letter);
  const where = 'the code of a letter';
  // The fifth is told that no more are taken.
  if (judged === 0) return [{ where, what: 'is never judged: the attack is blind' }];
  if (judged > 4) return [{ where, what: `is judged ${judged} times` }];
  return status >= 400 ? [] : [{ where, what: `is taken after ${guesses} wrong ones (${code})` }];
}

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const [ada, mallory] = await Promise.all([bank.customer('100.00'), bank.customer('100.00')]);
  const order = { kind: 'virtual', fee_amount: '10.00' } as const;
  const { card } = await ada.client.orderCard({ body: order });
  const own = await mallory.client.orderCard({ body: order });
  const shown = await ada.client.revealOwnCard({ params: { cardId: card.id }, body: { pin: attackedPin } });
  const token = await addTelephone(bank, { customer: ada, cardId: card.id });
  const owner = callerWith(bank.fetch, ada.access);
  const posted = await postedCard(bank, ada.client);
  return {
    secret: bank.config.providerSecrets.network[0] ?? '',
    foreign: foreignCalls(callerWith(bank.fetch, mallory.access), {
      ...{ card: card.id, own: own.card.id, token, posted: posted.id },
      letter: posted.letter,
    }),
    pay: (id) =>
      JSON.stringify({
        ...{ id, card: { number: shown.card_number }, entry: 'chip', amount: '5.00', currency: 'USD' },
        merchant: { name: 'Corner Shop', category: '5411', city: 'Leeds', country: 'GB' },
      }),
    async authorise(body, signature) {
      const headers = { 'content-type': 'application/json', 'farthing-signature': signature };
      const answer = await bank.fetch(`${apiPrefix}/network/authorise/`, { method: 'POST', headers, body });
      return { status: answer.status, code: '' };
    },
    async held() {
      const { balance, available } = await walletOf(owner);
      return balance - available;
    },
    letter: posted.letter,
    activate: (letter) => said(owner.post(`/cards/${posted.id}/activate/`, letter)),
  };
}

const said = async (answer: ReturnType<Caller['post']>): Promise<Said> => {
  const { status, body } = await answer;
  return { status, code: String(body.code ?? '') };
};

type Things = {
  readonly card: string;
  readonly own: string;
  readonly token: string;
  readonly posted: string;
  readonly letter: Target['letter'];
};

function foreignCalls(thief: Caller, { card, own, token, posted, letter }: Things): Target['foreign'] {
  const pin = attackedPin;
  const post = (path: string, body: object) => () => said(thief.post(path, body));
  return {
    'the details of another’s card': post(`/cards/${card}/reveal/`, { pin }),
    'a freeze of another’s card': post(`/cards/${card}/freeze/`, {}),
    'another’s card with its letter': post(`/cards/${posted}/activate/`, letter),
    'a replacement of another’s card': post(`/cards/${card}/replace/`, { because: 'lost' }),
    'a code for another’s card': post(`/cards/${card}/tokens/code/`, { device: 'Mine', pin }),
    'another’s telephone': post(`/cards/${card}/tokens/${token}/suspend/`, {}),
    'another’s telephone by one’s own card': post(`/cards/${own}/tokens/${token}/remove/`, {}),
    'another’s telephone, to pay again': post(`/cards/${own}/tokens/${token}/resume/`, { pin }),
    'the telephones of another’s card': () => said(thief.get(`/cards/${card}/tokens/`)),
  };
}

/** Made and sent, with what is printed on it and in its letter. */
async function postedCard(
  bank: AttackedBank,
  client: Awaited<ReturnType<AttackedBank['customer']>>['client'],
) {
  const address = '1 Wren Lane\nLeeds LS1 1AA';
  const { card } = await client.orderCard({ body: { kind: 'physical', fee_amount: '10.00', address } });
  const params = { cardId: card.id };
  for (const step of ['make', 'send'] as const)
    await bank.client().moveProducedCard({ params, body: { step } });
  const { cards: produced } = await bank.client().readCardProducer();
  const sent = produced.find(({ card_id }) => card_id === card.id);
  return { id: card.id, letter: { last_four: sent?.last_four ?? '', code: sent?.code ?? '' } };
}

type Weakness = 'nothing' | 'knows no owner' | 'takes old calls' | 'holds again' | 'counts no guesses';

const secret = 'a secret of the planted server';

/** A bank of one card, with care but for one weakness. */
function planted(weakness: Weakness): Promise<readonly Finding[]> {
  const known = new Set<string>();
  let [held, wrong] = [0, 0];
  const authorised = ({ headers, body }: PlantedRequest) => {
    const at = Number(/^t=(\d+)/.exec(String(headers['farthing-signature']))?.[1] ?? 0) * 1000;
    const isOld = Math.abs(Date.now() - at) > 300_000;
    if (isOld && weakness !== 'takes old calls') return refused(401, 'signature_invalid');
    const { id } = JSON.parse(body.toString()) as { id: string };
    if (!known.has(id) || weakness === 'holds again') held += 500;
    known.add(id);
    return {};
  };
  const activated = ({ body }: PlantedRequest) => {
    if (wrong >= 5 && weakness !== 'counts no guesses') return refused(409, 'activation_locked');
    if ((JSON.parse(body.toString()) as { code: string }).code === '123456') return {};
    wrong += 1;
    return refused(422, wrong === 5 ? 'activation_locked' : 'activation_incorrect');
  };
  const handle = async (request: PlantedRequest) => {
    if (request.path === '/held') return { body: { held } };
    if (request.path === '/authorise') return authorised(request);
    if (request.path === '/activate') return activated(request);
    return weakness === 'knows no owner' ? {} : refused(404, 'card_not_found');
  };
  return withPlanted(handle, async (url) => {
    const ask = async (path: string, body: string, signature = ''): Promise<Said> => {
      const sent = { method: 'POST', headers: { 'farthing-signature': signature }, body };
      const answer = await fetch(url + path, sent);
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code ?? '' };
    };
    const { findings } = await tryCards({
      secret,
      foreign: { 'another’s card': () => ask('/card', '{}') },
      pay: (id) => JSON.stringify({ id }),
      authorise: (body, signature) => ask('/authorise', body, signature),
      held: async () => ((await (await fetch(`${url}/held`)).json()) as { held: number }).held,
      letter: { last_four: '4242', code: '123456' },
      activate: (letter) => ask('/activate', JSON.stringify(letter)),
    });
    return findings;
  });
}

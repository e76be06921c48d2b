import { setTimeout as later } from 'node:timers/promises';
import type { Answer } from '../at-once.ts';
import type { Finding } from '../attack.ts';
import { type CreditState, type CreditTarget, tryCredit } from '../people/credit/credit-tries.ts';
import { type PlantedAnswer, type PlantedRequest, refused, withPlanted } from './server.ts';

type Weakness =
  | 'nothing'
  | 'opens twice'
  | 'counts late'
  | 'closes with debt'
  | 'closes beside a payment'
  | 'bills twice'
  | 'takes any amount'
  | 'pays again'
  | 'pays less'
  | 'knows no owner';

const limit = 100_000;
const tenth = limit / 10;
/** Between a look and what is done on it: long enough for all that comes at once. */
const momentMs = 250;

/** A bank of two credit cards, with care but for one weakness. */
export function plantedCredit(weakness: Weakness): Promise<readonly Finding[]> {
  const cards = new Map([
    ['one', smallCredit(weakness)],
    ['other', smallCredit(weakness)],
  ]);
  const handle = (request: PlantedRequest) => {
    const [, name = '', act = ''] = request.path.split('/');
    const body = request.body.length === 0 ? {} : JSON.parse(request.body.toString());
    if (name === 'foreign') return weakness === 'knows no owner' ? {} : refused(404, 'not_found');
    return cards.get(name)?.(act, body) ?? refused(404, 'not_found');
  };
  return withPlanted(handle, async (url) => {
    const one = targetAt(`${url}/one`);
    const foreign = { 'another’s credit card': () => ask(`${url}/foreign`) };
    return (await tryCredit({ ...one, foreign }, targetAt(`${url}/other`))).findings;
  });
}

async function ask(url: string, sent: object = {}): Promise<Answer> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(sent) });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

function targetAt(url: string): Omit<CreditTarget, 'foreign'> {
  return {
    limit,
    accept: () => ask(`${url}/accept`),
    ready: async () => {},
    authorise: async () => (await ask(`${url}/authorise`)).status === 200,
    clear: async () => void (await ask(`${url}/clear`)),
    pay: (amount, key) => ask(`${url}/pay`, { amount, key }),
    instruct: (amount) => ask(`${url}/instruct`, { amount }),
    close: () => ask(`${url}/close`),
    letPass: async (days) => void (await ask(`${url}/let-pass`, { days })),
    look: async () => (await ask(`${url}/look`)).body as CreditState,
  };
}

type Sent = { readonly amount?: string; readonly key?: string; readonly days?: number };

const no = refused(409, 'status_conflict');

/** One credit card. All of it happens at once, but for what the weakness leaves a moment for. */
function smallCredit(weakness: Weakness) {
  let [cards, granted, taken, owed, least, statements, fixed] = [0, 0, 0, 0, 0, 0, 0];
  let isClosed = false;
  const known = new Set<string>();
  const pay = (minor: number) => {
    owed -= minor;
    taken -= minor;
    least = Math.max(0, least - minor);
  };
  const acts: Readonly<Record<string, (sent: Sent) => PlantedAnswer | Promise<PlantedAnswer>>> = {
    look: () => {
      const state: CreditState = {
        ...{ isOpen: cards > 0 && !isClosed, cards, available: granted - taken, taken },
        ...{ owed, least, statements },
      };
      return { body: state };
    },
    accept() {
      if (cards > 0 && weakness !== 'opens twice') return no;
      cards += 1;
      granted += limit;
      return {};
    },
    async authorise() {
      if (isClosed || taken + tenth > granted) return no;
      if (weakness === 'counts late' || weakness === 'closes beside a payment') await later(momentMs);
      if (weakness !== 'counts late' && taken + tenth > granted) return no;
      taken += tenth;
      return {};
    },
    clear() {
      owed = taken;
      return {};
    },
    async close() {
      if (taken > 0 && weakness !== 'closes with debt') return no;
      if (weakness === 'closes beside a payment') await later(momentMs);
      isClosed = true;
      return {};
    },
    pay({ amount = '', key = '' }) {
      if (known.has(key) && weakness !== 'pays again') return {};
      const minor = Math.round(Number(amount) * 100);
      const isSound = /^\d+(\.\d\d?)?$/.test(amount) && minor > 0 && minor <= owed;
      if (!isSound && weakness !== 'takes any amount') return refused(400, 'validation_failed');
      known.add(key);
      pay(minor);
      return {};
    },
    instruct({ amount = '' }) {
      fixed = Math.round(Number(amount) * 100);
      return {};
    },
    'let-pass'({ days = 0 }) {
      if (days > 30) {
        statements += weakness === 'bills twice' ? 6 : 1;
        least = Math.round(owed * 0.03);
      } else pay(weakness === 'pays less' ? fixed : Math.max(fixed, least));
      return {};
    },
  };
  return (act: string, sent: Sent) => acts[act]?.(sent);
}

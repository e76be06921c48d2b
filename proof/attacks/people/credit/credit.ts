import { randomUUID } from 'node:crypto';
import { apiPrefix, type CreditCard } from '@farthing/contract';
import { newestCode, type TestCustomer } from '../../../../tools/testing/customers.ts';
import { approve } from '../../approval.ts';
import { type Answer, type Caller, callerWith, minor } from '../../at-once.ts';
import type { Attack } from '../../attack.ts';
import { type AttackedBank, attackedPin } from '../../attacked-bank.ts';
import { plantedCredit } from '../../planted/credit.ts';
import { signed } from '../signed-calls.ts';
import { type CreditTarget, tryCredit } from './credit-tries.ts';

export const credit: Attack = {
  name: 'credit',
  claim:
    'a credit card is accepted once, spends no more than its limit however many ask at once, is never closed with a debt, and its least payment is lowered by what is paid alone',
  plants: [
    { fault: 'an offer is accepted as often as it is asked', find: () => plantedCredit('opens twice') },
    { fault: 'payments at once are each judged alone', find: () => plantedCredit('counts late') },
    { fault: 'a card is closed with what is owed on it', find: () => plantedCredit('closes with debt') },
    {
      fault: 'a card is closed beside a payment by it',
      find: () => plantedCredit('closes beside a payment'),
    },
    { fault: 'a month is billed as often as the job runs', find: () => plantedCredit('bills twice') },
    { fault: 'less than nothing can be paid off', find: () => plantedCredit('takes any amount') },
    { fault: 'a payment that comes again pays again', find: () => plantedCredit('pays again') },
    { fault: 'a fixed sum takes the place of the least payment', find: () => plantedCredit('pays less') },
    { fault: 'a credit card is found by its id alone', find: () => plantedCredit('knows no owner') },
  ],
  sound: () => plantedCredit('nothing'),
  async run(bank) {
    const [ada, eve, mallory] = await Promise.all([
      bank.customer('100.00'),
      bank.customer('100.00'),
      bank.customer('100.00'),
    ]);
    const staff = await staffOf(bank);
    const [target, closing] = [await offeredTo(bank, staff, ada), await offeredTo(bank, staff, eve)];
    const foreign = foreignCalls(bank, callerWith(bank.fetch, mallory.access), mallory.access, target.id);
    return tryCredit({ ...target, foreign }, closing);
  },
};

type Staff = { readonly operator: Caller; readonly approver: Caller };

async function staffOf(bank: AttackedBank): Promise<Staff> {
  const [olga, ann] = [await bank.member('operations'), await bank.member('approver')];
  return { operator: callerWith(bank.fetch, olga.access), approver: callerWith(bank.fetch, ann.access) };
}

/** A limit of 1,000.00 that two members of staff have agreed on, with the code that accepts it. */
async function offeredTo(
  bank: AttackedBank,
  { operator, approver }: Staff,
  { client, email, access }: TestCustomer,
): Promise<Omit<CreditTarget, 'foreign'> & { readonly id: string }> {
  const owner = callerWith(bank.fetch, access);
  const limit = '1000.00';
  const { id } = (await client.askForCredit({ body: { limit } })).credit;
  const path = `/credit/${id}`;
  const proposed = await operator.post(`/staff${path}/propose-offer/`, {
    limit,
    reason: 'Their income is steady',
  });
  await approve(proposed.body.proposal_id, approver);
  await client.sendCreditCode({ params: { creditId: id }, body: { pin: attackedPin } });
  const otp_code = await newestCode(bank, email);
  const network = networkOf(bank, client);
  return {
    ...{ id, limit: minor(limit), ...network },
    accept: () => owner.post(`${path}/accept/`, { pin: attackedPin, otp_code }),
    pay: (amount, key) => owner.post(`${path}/pay/`, { amount }, key),
    instruct: (amount) => put(bank, access, `${path}/payment/`, { way: 'fixed', amount }),
    close: () => owner.post(`${path}/close/`, {}),
    async look() {
      const [{ body }, { body: own }] = [await owner.get('/credit/'), await owner.get('/cards/')];
      return { ...stateOf((body.credit as CreditCard[])[0]), cards: (own.cards as unknown[]).length };
    },
    async letPass(days) {
      await bank.database.pool.query(
        `UPDATE card_credit
         SET opened_on = opened_on - $2::integer, reckoned_on = reckoned_on - $2::integer, due_on = due_on - $2::integer,
           late_since = late_since - $2::integer, next_statement_on = next_statement_on - $2::integer
         WHERE id = $1`,
        [id, days],
      );
      const run = () => bank.modules.cards.credit.runDay();
      await Promise.all(Array.from({ length: 5 }, run));
      await run();
    },
  };
}

function stateOf(card: CreditCard | undefined) {
  if (card === undefined) throw new Error('there is no credit card');
  return {
    isOpen: card.state === 'open',
    available: minor(card.available),
    taken: minor(card.owed.spent) + minor(card.pending),
    owed: minor(card.owed.total),
    least: minor(card.due?.least ?? card.late?.least ?? 0),
    statements: card.statements.length,
  };
}

/** What a merchant does with the card: payments of 100.00, and taking those that were approved. */
function networkOf(bank: AttackedBank, client: TestCustomer['client']) {
  const secret = bank.config.providerSecrets.network[0] ?? '';
  const approved: string[] = [];
  let shown: Promise<string> | undefined;
  const send = async (path: string, sent: object) => {
    const body = JSON.stringify(sent);
    const headers = { 'content-type': 'application/json', 'farthing-signature': signed(secret, body) };
    const answer = await bank.fetch(`${apiPrefix}/network/${path}/`, { method: 'POST', headers, body });
    if (answer.status >= 500) throw new Error(`a call of the network is answered ${answer.status}`);
    return (await answer.json()) as { readonly approved?: boolean };
  };
  const readNumber = async () => {
    const [card] = (await client.listOwnCards()).cards;
    const body = { pin: attackedPin };
    return (await client.revealOwnCard({ params: { cardId: card?.id ?? '' }, body })).card_number;
  };
  return {
    async ready() {
      shown ??= readNumber();
      await shown;
    },
    async authorise() {
      const id = `net-${randomUUID()}`;
      const number = (await shown) ?? '';
      const { approved: isApproved = false } = await send('authorise', {
        ...{ id, card: { number }, entry: 'chip', amount: '100.00', currency: 'USD' },
        merchant: { name: 'Corner Shop', category: '5411', city: 'Leeds', country: 'GB' },
      });
      if (isApproved) approved.push(id);
      return isApproved;
    },
    async clear() {
      for (const authorisation of approved.splice(0))
        await send('clear', { id: `net-${randomUUID()}`, authorisation, amount: '100.00' });
    },
  };
}

async function put(bank: AttackedBank, token: string, path: string, sent: object): Promise<Answer> {
  const answer = await bank.fetch(apiPrefix + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/** Somebody else, with a PIN and money of their own. */
function foreignCalls(bank: AttackedBank, thief: Caller, token: string, id: string): CreditTarget['foreign'] {
  const path = `/credit/${id}`;
  return {
    'a code for another’s offer': () => thief.post(`${path}/code/`, { pin: attackedPin }),
    'another’s credit card paid off': () => thief.post(`${path}/pay/`, { amount: '1.00' }),
    'what another’s credit card pays by itself': () => put(bank, token, `${path}/payment/`, { way: 'none' }),
    'another’s credit card closed': () => thief.post(`${path}/close/`, {}),
    'another’s request taken back': () => thief.post(`${path}/cancel/`, {}),
    'another’s statement': async () => {
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await bank.fetch(`${apiPrefix}${path}/statements/1/?format=csv`, { headers });
      return { status, body: {} };
    },
  };
}

import { randomInt } from 'node:crypto';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { payment } from '../payment.ts';
import { plantedPayments } from '../planted/payments.ts';

/** One customer, one operator, and what each of them can do by a call. */
export type PaymentTarget = {
  call(
    who: 'customer' | 'operator',
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly body: AnsweredBody }>;
  codeFor(withdrawalId: string): Promise<string>;
  readonly customerId: string;
};

type AnsweredBody = {
  readonly data?: { readonly withdrawal_id?: string; readonly status?: string };
  readonly outcome?: string;
  readonly errors?: Readonly<Record<string, unknown>>;
  readonly case?: { readonly reasons?: readonly string[] };
};

/** What a thief with password and PIN, or one dishonest member of staff, would do alone. */
export const paymentControls: Attack = {
  name: 'payment-controls',
  claim:
    'no thief with password and PIN and no member of staff alone sends much to a stranger, from a locked account, or to two places at once',
  plants: [
    {
      fault: 'a payee who was sent a pound is trusted',
      find: () => plantedPayments('the age of a payee', poundFirst),
    },
    {
      fault: 'payments are judged one by one',
      find: () => plantedPayments('the sum', threeBelowTheBound),
    },
    {
      fault: 'a field too many is kept',
      find: () => plantedPayments('the surplus', twoCountries),
    },
    { fault: 'a locked customer pays', find: () => plantedPayments('the lock', lockedCustomer) },
  ],
  async run(bank) {
    const all = [poundFirst, threeBelowTheBound, twoCountries, lockedCustomer];
    const findings: Finding[] = [];
    for (const attack of all) findings.push(...(await attack(await targetOf(bank))));
    return { tried: all.length, findings };
  },
};

async function poundFirst(target: PaymentTarget): Promise<readonly Finding[]> {
  const stranger = someStranger();
  await pay(target, { ...stranger, amount: '1.00' });
  const { status } = await pay(target, { ...stranger, amount: '50000.00' });
  return status === 'approved'
    ? [{ where: 'a pound, then fifty thousand', what: 'both left to the same new payee' }]
    : [];
}

/** Each below the bound of one person; in sum far above it. */
async function threeBelowTheBound(target: PaymentTarget): Promise<readonly Finding[]> {
  const stranger = someStranger();
  let sent = 0;
  for (let count = 0; count < 3; count += 1) {
    const { id, status } = await pay(target, { ...stranger, amount: '24900.00' });
    if (status === 'approved' || (id !== undefined && (await approveAlone(target, id)))) sent += 24_900;
  }
  return sent > 25_000
    ? [{ where: 'three payments in a minute', what: `one operator alone has sent ${sent} pounds` }]
    : [];
}

async function twoCountries(target: PaymentTarget): Promise<readonly Finding[]> {
  const beneficiary = { routing_number: '011000015', sort_code: '601613', swift_bic: 'COBADEFF' };
  const body = payment({ currency: 'USD', account_number: '000123456789', beneficiary });
  const { status, body: answer } = await target.call('customer', 'POST', '/wallet/withdraw/', body);
  const named = Object.keys(answer.errors ?? {});
  return status === 400 && named.includes('beneficiary.sort_code') && named.includes('beneficiary.swift_bic')
    ? []
    : [{ where: 'an American account with a sort code and a BIC', what: `was answered with ${status}` }];
}

async function lockedCustomer(target: PaymentTarget): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const { id } = await pay(target, { ...someStranger(), amount: '9000.00' });
  if (id === undefined) return [{ where: 'a payment of a locked customer', what: 'could not be tried' }];
  await target.call('operator', 'POST', `/staff/customers/${target.customerId}/lock/`, { reason: 'fraud' });
  const { body } = await target.call('operator', 'GET', `/staff/queues/withdrawals/${id}/`);
  const where = 'a payment of a locked customer';
  if (!JSON.stringify(body).includes('locked'))
    findings.push({ where, what: 'its case does not show the lock' });
  if (await approveAlone(target, id)) findings.push({ where, what: 'was sent' });
  return findings;
}

async function pay(
  target: PaymentTarget,
  changes: Parameters<typeof payment>[0],
): Promise<{ readonly id: string | undefined; readonly status: string | undefined }> {
  const asked = await target.call('customer', 'POST', '/wallet/withdraw/', payment(changes));
  const id = asked.body.data?.withdrawal_id;
  if (id === undefined) return { id, status: undefined };
  const answer = { withdrawal_id: id, otp_code: await target.codeFor(id) };
  const confirmed = await target.call('customer', 'POST', '/wallet/withdrawal/verify-otp/', answer);
  return { id, status: confirmed.body.data?.status };
}

async function approveAlone(target: PaymentTarget, id: string): Promise<boolean> {
  const path = `/staff/withdrawals/${id}/approve/`;
  const { status, body } = await target.call('operator', 'POST', path, { reason: 'looks fine' });
  return status === 200 && body.outcome === 'approved';
}

/** An account in pounds that nobody has paid before. */
function someStranger() {
  const accountNumber = String(randomInt(10_000_000, 100_000_000));
  return { currency: 'GBP', account_number: accountNumber, beneficiary: { sort_code: '601613' } } as const;
}

async function targetOf(bank: AttackedBank): Promise<PaymentTarget> {
  const [customer, operator] = await Promise.all([bank.customer('500000.00'), bank.member('operations')]);
  const tokens = { customer: customer.access, operator: operator.access };
  return {
    customerId: customer.id,
    async call(who, method, path, body) {
      const answer = await bank.fetch(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as AnsweredBody };
    },
    async codeFor() {
      const mails = await bank.mailsTo(customer.email);
      return mails.find(({ code }) => code !== undefined)?.code ?? '';
    },
  };
}

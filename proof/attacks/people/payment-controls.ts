import { randomInt } from 'node:crypto';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import type { Attack, Finding } from '../attack.ts';
import { payment } from '../payment.ts';
import { plantedPayments } from '../planted/payments.ts';
import { type Mailbox, type PaymentTarget, paymentTarget } from './payment-target.ts';

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
      fault: 'a payee of long ago may be sent any amount',
      find: () => plantedPayments('the size', oldPayee),
    },
    {
      fault: 'payments are judged one by one',
      find: () => plantedPayments('the sum', threeBelowTheBound),
    },
    {
      fault: 'codes go to an address that its owner has not agreed to',
      find: () => plantedPayments('the old address', newAddress),
    },
    {
      fault: 'an address of today is trusted like one of last year',
      find: () => plantedPayments('the age of an address', newAddress),
    },
    {
      fault: 'a field too many is kept',
      find: () => plantedPayments('the surplus', twoCountries),
    },
    { fault: 'a locked customer pays', find: () => plantedPayments('the lock', lockedCustomer) },
    {
      fault: 'a payment file is judged when it is made, and never again',
      find: () => plantedPayments('the file', fileOfLocked),
    },
  ],
  async sound() {
    const findings: Finding[] = [];
    for (const attack of all) findings.push(...(await plantedPayments('nothing', attack)));
    return findings;
  },
  async run(bank) {
    const findings: Finding[] = [];
    for (const attack of all) findings.push(...(await attack(await paymentTarget(bank))));
    return { tried: all.length, findings };
  },
};

const all = [
  poundFirst,
  oldPayee,
  threeBelowTheBound,
  newAddress,
  twoCountries,
  lockedCustomer,
  fileOfLocked,
];

async function poundFirst(target: PaymentTarget): Promise<readonly Finding[]> {
  const stranger = someStranger();
  await pay(target, { ...stranger, amount: '1.00' });
  const { status } = await pay(target, { ...stranger, amount: '50000.00' });
  return status === 'approved'
    ? [{ where: 'a pound, then fifty thousand', what: 'both left to the same new payee' }]
    : [];
}

/** A fortune to an account that was paid before, under another name. */
async function oldPayee(target: PaymentTarget): Promise<readonly Finding[]> {
  const where = 'three millions to an old payee';
  const payee = someStranger();
  await pay(target, { ...payee, amount: '1.00' });
  await target.grow();
  const changed = { ...payee, account_name: 'Somebody Else' };
  const { id, status } = await pay(target, { ...changed, amount: '3000000.00' });
  if (status === 'approved') return [{ where, what: 'left at once' }];
  if (id === undefined) return [{ where, what: 'could not be tried' }];
  return (await approveAlone(target, id)) ? [{ where, what: 'left on the word of one operator' }] : [];
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

/** The address of the account is moved first, and the code of the payment goes there. */
async function newAddress(target: PaymentTarget): Promise<readonly Finding[]> {
  const where = 'a new address, then six thousand';
  const findings: Finding[] = [];
  const payee = { ...someStranger(), amount: '6000.00' };
  await pay(target, { ...payee, amount: '1.00' });
  await target.grow();
  // At night it waits in any case.
  if ((await pay(target, payee)).status !== 'approved' && !isNight())
    return [{ where, what: 'could not be tried: it does not even leave before the change' }];
  await target.askForAddress();
  const { status } = await pay(target, payee, 'thief');
  if (status !== undefined)
    findings.push({ where, what: 'its code goes to an address that the owner has not agreed to' });
  await target.agree();
  const agreed = await pay(target, payee, 'thief');
  if (agreed.status === undefined) findings.push({ where, what: 'the change of address could not be tried' });
  if (agreed.status === 'approved')
    findings.push({ where, what: 'it leaves right after the change of address' });
  return findings;
}

function isNight(): boolean {
  const { from, until } = policies.risk.night;
  const hour = new Date().getUTCHours();
  return hour >= from && hour < until;
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

/** Two have made the payment file before its customer was locked; one operator takes it out of the bank all the same. */
async function fileOfLocked(target: PaymentTarget): Promise<readonly Finding[]> {
  const where = 'the payment file of a customer who was locked';
  const { id, status } = await pay(target, { ...someStranger(), amount: '10.00' });
  // At night a payment may wait for a look first.
  const isSent = id !== undefined && (status === 'approved' || (await approveAlone(target, id)));
  const fileId = isSent ? await target.fileWith(id) : undefined;
  if (fileId === undefined) return [{ where, what: 'could not be tried' }];
  await target.call('operator', 'POST', `/staff/customers/${target.customerId}/lock/`, { reason: 'fraud' });
  const findings: Finding[] = [];
  const path = `/staff/payment-files/${fileId}/`;
  if (await target.isDownloaded(`${path}content/`)) findings.push({ where, what: 'was downloaded' });
  const { body } = await target.call('operator', 'POST', `${path}replace/`, { reason: 'looks fine' });
  if (await target.isDownloaded(`${path}content/`))
    findings.push({ where, what: 'was downloaded after another had taken its place' });
  const next = body.file_id ?? undefined;
  if (next !== undefined && (await target.isDownloaded(`/staff/payment-files/${next}/content/`, id)))
    findings.push({ where, what: 'left in the file that took its place' });
  return findings;
}

/** Without a status when there is no code in the mailbox to confirm it with. */
async function pay(
  target: PaymentTarget,
  changes: Parameters<typeof payment>[0],
  mailbox: Mailbox = 'owner',
): Promise<{ readonly id: string | undefined; readonly status: string | undefined }> {
  const asked = await target.call('customer', 'POST', '/wallet/withdraw/', payment(changes));
  const id = asked.body.data?.withdrawal_id;
  const otp_code = id === undefined ? undefined : await target.codeIn(mailbox);
  if (id === undefined || otp_code === undefined) return { id, status: undefined };
  const answer = { withdrawal_id: id, otp_code };
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

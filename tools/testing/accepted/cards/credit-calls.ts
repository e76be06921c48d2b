import type { Client } from '@farthing/contract/client';
import type { TestBank } from '../../bank.ts';
import { testMember } from '../../staff.ts';
import { testPin } from '../../withdrawals.ts';
import type { Owner, Row } from '../access-row.ts';
import { because, reason } from '../world.ts';
import {
  acceptCredit,
  askedCredit,
  billedCredit,
  lateCredit,
  offeredCredit,
  openCredit,
  writtenOffCredit,
} from './credit.ts';

/** Of credit cards, and of deciding about them. */
export function creditCalls(bank: TestBank) {
  const operations = () => testMember(bank, 'operations');
  return {
    askForCredit: () => askedCredit(bank),
    async cancelCredit() {
      const { customer, params } = await askedCredit(bank);
      await customer.client.cancelCredit({ params });
    },
    async sendCreditCode() {
      const { customer, params } = await offeredCredit(bank);
      await customer.client.sendCreditCode({ params, body: { pin: testPin } });
    },
    acceptCredit: async () => acceptCredit(bank, await offeredCredit(bank)),
    async payCredit() {
      const { customer, params } = await billedCredit(bank, '100.00');
      await customer.client.payCredit({ params, body: { amount: '50.00' } });
    },
    async setCreditPayment() {
      const { customer, params } = await openCredit(bank);
      await customer.client.setCreditPayment({ params, body: { way: 'least' } });
    },
    async closeCredit() {
      const { customer, params } = await openCredit(bank);
      await customer.client.closeCredit({ params });
    },
    async proposeCreditOffer() {
      const { params } = await askedCredit(bank);
      await (await operations()).client.proposeCreditOffer({ params, body: { limit: '500.00', reason } });
    },
    async proposeCreditLimit() {
      const { params } = await openCredit(bank);
      await (await operations()).client.proposeCreditLimit({ params, body: { limit: '1500.00', reason } });
    },
    async proposeCreditWriteOff() {
      const { params } = await lateCredit(bank);
      await (await operations()).client.proposeCreditWriteOff({ params, ...because });
    },
    async proposeCreditRecovery() {
      const { params } = await writtenOffCredit(bank);
      const body = { amount: '10.00', reference: `E2E-CARD-${params.creditId.slice(-8)}`, reason };
      await (await operations()).client.proposeCreditRecovery({ params, body });
    },
    async declineCredit() {
      const { params } = await askedCredit(bank);
      await (await operations()).client.declineCredit({ params, ...because });
    },
  };
}

/** What one member of staff may only propose about credit cards. */
export function creditBeyond(bank: TestBank, operations: () => Client) {
  return {
    async 'POST /staff/credit/:creditId/propose-offer/'() {
      const { customer, params } = await askedCredit(bank);
      const ask = () => operations().proposeCreditOffer({ params, body: { limit: '500.00', reason } });
      return { customerId: customer.id, ask };
    },
    async 'POST /staff/credit/:creditId/propose-limit/'() {
      const { customer, params } = await openCredit(bank);
      const ask = () => operations().proposeCreditLimit({ params, body: { limit: '1500.00', reason } });
      return { customerId: customer.id, ask };
    },
    async 'POST /staff/credit/:creditId/propose-write-off/'() {
      const { customer, params } = await lateCredit(bank);
      const ask = () => operations().proposeCreditWriteOff({ params, body: { reason } });
      return { customerId: customer.id, ask };
    },
    async 'POST /staff/credit/:creditId/propose-recovery/'() {
      const { customer, params } = await writtenOffCredit(bank);
      const body = { amount: '50.00', reference: 'E2E-CARD-RECOVERY-1', reason };
      const ask = () => operations().proposeCreditRecovery({ params, body });
      return { customerId: customer.id, ask };
    },
  };
}

const ofCredit = { foreign: 404, params: (owner: Owner) => ({ creditId: owner.creditId }) } as const;

/** Who may ask about credit cards, with whose ids. */
export const creditRows: Readonly<Record<string, Row>> = {
  'GET /credit/': { own: (answer) => (answer as { credit: unknown[] }).credit.length === 0 },
  'POST /credit/': {
    own: (answer) => (answer as { code: string }).code === 'amount_out_of_bounds',
    body: { limit: '1.00' },
  },
  'POST /credit/:creditId/code/': { ...ofCredit, body: { pin: '1234' } },
  'POST /credit/:creditId/accept/': { ...ofCredit, body: { pin: '1234', otp_code: '123456' } },
  'POST /credit/:creditId/cancel/': ofCredit,
  'POST /credit/:creditId/pay/': { ...ofCredit, body: { amount: '1.00' } },
  'PUT /credit/:creditId/payment/': { ...ofCredit, body: { way: 'full' } },
  'POST /credit/:creditId/close/': ofCredit,
  'GET /credit/:creditId/statements/:number/': {
    foreign: 404,
    params: (owner: Owner) => ({ creditId: owner.creditId, number: '1' }),
    query: { format: 'csv' },
  },
};

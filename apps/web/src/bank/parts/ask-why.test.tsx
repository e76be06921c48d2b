import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import CardPayment from '../card-payment/card-payment-page.tsx';
import IdentityCheck from '../identity-check/identity-check-page.tsx';
import Receipt from '../receipt/receipt-page.tsx';

const id = '0198a000-0000-7000-8000-000000000001';
const money = { amount: '20.00', currency: 'USD' };
let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
});

const declined = {
  '/layout/card-payments/:paymentId': {
    at: `/layout/card-payments/${id}`,
    about: `card-payment:${id}`,
    page: <CardPayment />,
    answer: {
      payment: {
        ...{ id, merchant: 'Bookshop', category: 'Books', place: 'London', device: null, refunded: null },
        ...{ asked: money, billed: money, state: 'declined', declined_because: 'The card is frozen.' },
        made_at: '2026-11-17T12:00:00.000Z',
      },
      card: { id, last_four: '4242' },
      ...{ dispute: null, disputable: null },
    },
  },
  '/layout/transfer_receipt': {
    at: `/layout/transfer_receipt?id=${id}`,
    about: `payment:${id}`,
    page: <Receipt />,
    answer: {
      withdrawal: {
        ...{ withdrawal_id: id, status: 'declined', reference: 'FTH-1', payout: null, bank_code: null },
        ...{ account_name: 'A Patel', account_number: '55555555', bank_name: 'Example Bank' },
        ...{ ...money, debit_amount: '20.00', debit_currency: 'USD', fee_amount: '0.00', rate: null },
        ...{ description: 'Transfer to A Patel', narration: null, payer_name: 'Ada Lovelace' },
        ...{ paid_from: null, created_at: '2026-11-17T12:00:00.000Z' },
      },
    },
  },
  '/layout/profile/identity': {
    at: '/layout/profile/identity',
    about: `identity-check:${id}`,
    page: <IdentityCheck />,
    answer: {
      check: {
        ...{ id, tier: 2, state: 'refused', reason: 'The picture is not of a document.' },
        ...{ expired: false, corrected_name: null, can_appeal: false },
      },
      tiers: [],
    },
  },
};

test.each(Object.entries(declined))(
  '[CHT-04] what was declined on %s leads into the conversation about it',
  async (path, { at, about, page, answer }) => {
    bank = await loopbackBank(() => ({ status: 200, body: answer }));
    const pages = (
      <ToastProvider>
        <Routes>
          <Route path={path} element={page} />
        </Routes>
      </ToastProvider>
    );
    startApp({ entries: [at], origin: bank.origin, pages });
    const link = await screen.findByRole('link', { name: 'Ask us why' });
    expect(link.getAttribute('href')).toBe(`/chat?about=${about}`);
  },
);

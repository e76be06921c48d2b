import type { Call } from '@farthing/contract';

export type Area = { readonly id: string; readonly title: string };

/** Which parts of paths are about one subject, in the order of the page. A call of none of them has an area of its own. */
const areas: readonly (Area & { readonly paths: readonly string[] })[] = [
  { id: 'people', title: 'Sign-up, sign-in and profile', paths: ['account', 'layout', 'management'] },
  { id: 'accounts', title: 'Accounts and statements', paths: ['accounts', 'statements', 'receipts'] },
  {
    id: 'payments',
    title: 'Wallet and payments',
    paths: ['wallet', 'payees', 'standing-orders', 'requests', 'rates'],
  },
  { id: 'money-in', title: 'Money in', paths: ['topups', 'payments-in'] },
  {
    id: 'cards',
    title: 'Cards',
    paths: ['cards', 'credit', 'card-payments', 'card-disputes', 'card-challenges', 'network'],
  },
  { id: 'loans', title: 'Loans', paths: ['loan', 'lending'] },
  { id: 'insight', title: 'Insight and budgets', paths: ['insight', 'budgets', 'pay-day'] },
  {
    id: 'messages',
    title: 'Chat, notices and live changes',
    paths: ['chat', 'support', 'notices', 'stream'],
  },
  { id: 'sandbox', title: 'Sandbox', paths: ['sandbox'] },
  {
    id: 'staff-people',
    title: 'Staff: customers',
    paths: [
      ...['staff/customers', 'staff/identity-checks', 'staff/screening-hits', 'staff/shared-accounts'],
      ...['staff/accounts', 'staff/referrals', 'staff/inbox', 'staff/messages', 'staff/conversations'],
    ],
  },
  {
    id: 'staff-money',
    title: 'Staff: payments, cards and loans',
    paths: [
      ...['staff/deposits', 'staff/withdrawals', 'staff/payments', 'staff/payments-in', 'staff/payouts'],
      ...['staff/payment-files', 'staff/chain-payments', 'staff/topups', 'staff/batches', 'staff/cards'],
      ...['staff/disputes', 'staff/loans', 'staff/lending', 'staff/lending-portfolio', 'staff/credit'],
      'staff/credit-portfolio',
    ],
  },
  {
    id: 'staff-books',
    title: 'Staff: books and reconciliation',
    paths: ['staff/books', 'staff/postings', 'staff/reconciliation', 'staff/audit', 'staff/alarms'],
  },
  {
    id: 'staff-work',
    title: 'Staff: queues, proposals and lists',
    paths: ['staff/queues', 'staff/proposals', 'staff/lists', 'staff/list-views', 'staff/work'],
  },
  { id: 'staff', title: 'Staff: console, members and settings', paths: ['staff'] },
];

/** In the order of the page: areas that are listed above, then those that are named after their path. */
export function areasOf(calls: readonly Call[]): readonly (Area & { readonly calls: readonly Call[] })[] {
  const byId = Map.groupBy(calls, (call) => areaOf(call).id);
  const listed = areas.flatMap(({ id, title }) => {
    const its = byId.get(id);
    return its === undefined ? [] : [{ id, title, calls: its }];
  });
  const others = [...byId].flatMap(([id, its]) =>
    areas.some((area) => area.id === id) ? [] : [{ id, title: capitalised(id), calls: its }],
  );
  return [...listed, ...others];
}

function areaOf({ path }: Call): Area {
  const [, first = '', second = ''] = path.split('/');
  const both = `${first}/${second}`;
  return (
    areas.find(({ paths }) => paths.includes(both)) ??
    areas.find(({ paths }) => paths.includes(first)) ?? { id: first, title: capitalised(first) }
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');
}

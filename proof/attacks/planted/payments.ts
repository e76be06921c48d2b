import type { Finding } from '../attack.ts';
import type { Mailbox, PaymentTarget } from '../people/payment-target.ts';
import { type PlantedAnswer, type PlantedRequest, refused, withPlanted } from './server.ts';

type Forgotten =
  | 'nothing'
  | 'the age of a payee'
  | 'the size'
  | 'the sum'
  | 'the old address'
  | 'the age of an address'
  | 'the surplus'
  | 'the lock'
  | 'the file';

type Payment = { readonly amount: number; readonly payee: string; state: 'asked' | 'held' | 'sent' };

/** A bank that holds what is large, for a new payee, in sum, and of locked customers: but for the one thing it forgets. */
export function plantedPayments(
  forgets: Forgotten,
  attack: (target: PaymentTarget) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const payments: Payment[] = [];
  const customer = { isLocked: false, isOld: false, isAddressNew: false };
  let codesGoTo: Mailbox = 'owner';

  function withdraw({ body }: PlantedRequest): PlantedAnswer {
    const { amount, account_number, beneficiary } = JSON.parse(body.toString()) as {
      amount: string;
      account_number: string;
      beneficiary: Readonly<Record<string, string>>;
    };
    const tooMuch = ['sort_code', 'swift_bic'].filter(
      (name) => beneficiary.routing_number && beneficiary[name],
    );
    if (tooMuch.length > 0 && forgets !== 'the surplus') {
      const errors = Object.fromEntries(
        tooMuch.map((name) => [`beneficiary.${name}`, ['Leave this empty.']]),
      );
      return { status: 400, body: { status: 'error', code: 'payee_invalid', errors } };
    }
    payments.push({ amount: Number(amount), payee: account_number, state: 'asked' });
    return { status: 201, body: { data: { withdrawal_id: String(payments.length - 1) } } };
  }

  const sumTo = (payee: string) =>
    payments.filter((each) => each.payee === payee).reduce((sum, { amount }) => sum + amount, 0);

  /** What may leave unseen to this payee. */
  function boundFor({ payee }: Payment): number {
    const isPaid = payments.some((other) => other.payee === payee && other.state === 'sent');
    if (isPaid && forgets === 'the age of a payee') return Number.POSITIVE_INFINITY;
    const isFresh = customer.isAddressNew && forgets !== 'the age of an address';
    if (!isPaid || !customer.isOld || isFresh) return 5_000;
    return forgets === 'the size' ? Number.POSITIVE_INFINITY : 50_000;
  }

  function confirm({ body }: PlantedRequest): PlantedAnswer {
    const { withdrawal_id } = JSON.parse(body.toString()) as { withdrawal_id: string };
    const found = payments[Number(withdrawal_id)];
    if (found === undefined) return refused(404, 'withdrawal_not_found');
    found.state = found.amount > boundFor(found) ? 'held' : 'sent';
    return { body: { data: { withdrawal_id, status: found.state === 'held' ? 'pending' : 'approved' } } };
  }

  function approve(id: string): PlantedAnswer {
    const found = payments[Number(id)];
    if (found?.state !== 'held') return refused(409, 'case_closed');
    if (customer.isLocked && forgets !== 'the lock') return refused(409, 'customer_not_active');
    const isLarge = forgets === 'the sum' ? found.amount > 25_000 : sumTo(found.payee) > 25_000;
    if (isLarge) return { body: { outcome: 'proposed' } };
    found.state = 'sent';
    return { body: { outcome: 'approved' } };
  }

  return withPlanted(
    (request) => {
      const { path } = request;
      if (path.endsWith('/wallet/withdraw/')) return withdraw(request);
      if (path.endsWith('/verify-otp/')) return confirm(request);
      const [, id] = /\/withdrawals\/(\d+)\/approve\/$/.exec(path) ?? [];
      if (id !== undefined) return approve(id);
      if (path.endsWith('/lock/')) customer.isLocked = true;
      if (path.endsWith('/content/'))
        return customer.isLocked && forgets !== 'the file'
          ? refused(409, 'payment_file_stopped')
          : { body: {} };
      if (path.endsWith('/replace/')) return { body: { file_id: null } };
      const reasons = customer.isLocked && forgets !== 'the lock' ? ['The customer’s account is locked'] : [];
      return { body: { case: { reasons } } };
    },
    (url) =>
      attack({
        customerId: 'ada',
        codeIn: async (mailbox) => (mailbox === codesGoTo ? '123456' : undefined),
        async grow() {
          customer.isOld = true;
        },
        fileWith: async () => 'file',
        isDownloaded: async (path) => (await fetch(url + path)).status === 200,
        async askForAddress() {
          if (forgets === 'the old address') codesGoTo = 'thief';
        },
        async agree() {
          codesGoTo = 'thief';
          customer.isAddressNew = true;
        },
        async call(_, method, path, body) {
          const answer = await fetch(url + path, {
            method,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          return { status: answer.status, body: (await answer.json()) as never };
        },
      }),
  );
}

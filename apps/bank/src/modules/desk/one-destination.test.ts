import { join } from 'node:path';
import type { SentBodyOf, withdraw } from '@farthing/contract';
import { type Destination, receiptOfWithdrawal, receiptSheet } from '@farthing/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { approve, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import { confirmPayment, moveToNoon, payingCustomer } from '../../../../../tools/testing/withdrawals.ts';

/**
 * One payment of each shape, from the fields of the form to the file for the other bank. Whoever typed it had another payee
 * in mind before: every field of another shape is filled in as well, and must be seen nowhere.
 */
const bank = await testBank();

/** What stands in the fields of the form. */
type Details = Readonly<Record<string, string>>;
type Form = {
  withdrawBody(
    details: Details,
    pin: string,
    brand: { readonly name: string; readonly formerNames: readonly string[] },
  ): SentBodyOf<typeof withdraw>;
};

// By its address, not by name: its types are a browser's, and this is none.
const form = join(import.meta.dirname, '../../../../web/src/bank/transfer/approval/request.ts');
const { withdrawBody } = (await import(form)) as Form;

let [olga, ann]: TestMember[] = [];
let grace: TestCustomer;

/** As somebody has filled in the form for one payee after the other. */
const leftovers = {
  transfer_type: 'local',
  account_number: '000123456789',
  routing_number: '011000015',
  account_type: 'savings',
  iban: 'DE89 3704 0044 0532 0130 00',
  sort_code: '60-16-13',
  swift_bic: 'COBADEFFXXX',
  bank_address: '1 Kaiserplatz',
  recipient_address: '2 Lindenallee',
} as const;

type Shape = {
  readonly typed: Details;
  readonly destination: Destination;
  /** What people read of it. */
  readonly account: string;
  readonly code: { readonly name: string; readonly code: string } | null;
  /** In the payment file: the payee's bank, and the account. */
  readonly agent: string;
  readonly id: string;
};

const member = (system: string, number: string) =>
  `<ClrSysMmbId><ClrSysId><Cd>${system}</Cd></ClrSysId><MmbId>${number}</MmbId></ClrSysMmbId>`;
const other = (number: string) => `<Othr><Id>${number}</Id></Othr>`;

const shapes: readonly (readonly [string, Shape])[] = [
  [
    'a sort code',
    {
      typed: { currency: 'GBP', iban: '31926819', swift_bic: '' },
      destination: { shape: 'uk', sortCode: '601613', accountNumber: '31926819' },
      account: '31926819',
      code: { name: 'Sort code', code: '60-16-13' },
      agent: `${member('GBDSC', '601613')}<Nm>Some Bank</Nm>`,
      id: other('31926819'),
    },
  ],
  [
    'an IBAN',
    {
      typed: { currency: 'EUR' },
      destination: { shape: 'iban', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      account: 'DE89370400440532013000',
      code: { name: 'BIC', code: 'COBADEFFXXX' },
      agent: '<BICFI>COBADEFFXXX</BICFI>',
      id: '<IBAN>DE89370400440532013000</IBAN>',
    },
  ],
  [
    'a routing number',
    {
      typed: { currency: 'USD' },
      destination: {
        shape: 'dollars',
        accountNumber: '000123456789',
        routingNumber: '011000015',
        accountType: 'savings',
      },
      account: '000123456789',
      code: { name: 'Routing number', code: '011000015' },
      agent: `${member('USABA', '011000015')}<Nm>Some Bank</Nm>`,
      id: other('000123456789'),
    },
  ],
  [
    'a BIC and an account number',
    {
      typed: { currency: 'USD', transfer_type: 'international' },
      destination: {
        shape: 'dollars',
        accountNumber: '000123456789',
        bic: 'COBADEFFXXX',
        bankAddress: '1 Kaiserplatz',
        recipientAddress: '2 Lindenallee',
      },
      account: '000123456789',
      code: { name: 'SWIFT/BIC', code: 'COBADEFFXXX' },
      agent:
        '<BICFI>COBADEFFXXX</BICFI><Nm>Some Bank</Nm><PstlAdr><AdrLine>1 Kaiserplatz</AdrLine></PstlAdr>',
      id: other('000123456789'),
    },
  ],
];

beforeAll(async () => {
  moveToNoon(bank);
  [olga, ann, grace] = await Promise.all([
    testMember(bank, 'operations'),
    testMember(bank, 'approver'),
    payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' }),
  ]);
});

afterAll(() => expectSoundBooks(bank));

/** Typed, sent by the form's own rules and confirmed; so large that two members of staff have to see it. */
async function payByForm(typed: Details) {
  const customer = await payingCustomer(bank, '200000.00');
  const filled = {
    account_name: 'Konrad Zuse',
    bank_name: 'Some Bank',
    ...leftovers,
    amount: '50000.00',
    narration: '',
    ...typed,
  };
  const { data } = await customer.client.withdraw({
    body: withdrawBody(filled, '4821', { name: bank.config.brandName, formerNames: [] }),
  });
  const { data: confirmed } = await confirmPayment(bank, customer, data.withdrawal_id);
  expect(confirmed.status).toBe('pending');
  return { customer, id: data.withdrawal_id, reference: confirmed.reference };
}

async function decide(withdrawalId: string) {
  if (olga === undefined || ann === undefined) throw new Error('nobody decides');
  const { evidence } = await olga.client.getCase({ params: { queue: 'withdrawals', caseId: withdrawalId } });
  const reason = 'Called the customer';
  const { proposal_id } = await olga.client.approveWithdrawal({ params: { withdrawalId }, body: { reason } });
  const proposalId = proposal_id ?? '';
  const { evidence: shown } = await ann.client.getProposal({ params: { proposalId } });
  await approve(ann, proposalId);
  return { seen: evidence.moves, approved: shown.moves };
}

async function fileWith(reference: string) {
  if (olga === undefined || ann === undefined) throw new Error('nobody makes a file');
  const { proposal_id: proposalId } = await olga.client.proposePaymentFile({
    body: { reason: 'Daily file' },
  });
  const { evidence: shown } = await ann.client.getProposal({ params: { proposalId } });
  await approve(ann, proposalId);
  const { files } = await olga.client.listPaymentFiles();
  const { bytes } = await olga.client.downloadPaymentFile({ params: { fileId: files[0]?.id ?? '' } });
  const xml = new TextDecoder().decode(bytes);
  const payment = xml.split('<CdtTrfTxInf>').find((part) => part.includes(reference)) ?? '';
  return {
    listed: shown.payments.filter((each) => each.reference === reference),
    payment: payment.split('</CdtTrfTxInf>')[0] ?? '',
  };
}

const storedIn = async (id: string) =>
  (await bank.database.pool.query('SELECT destination FROM withdrawal WHERE id = $1', [id])).rows[0]
    ?.destination;

const mailsAbout = async (customer: TestCustomer, reference: string) =>
  (await bank.mailsTo(customer.email)).filter(({ text }) => text.includes(`Reference: ${reference}`));

/** As the page and the PDF have it: both show this sheet. */
const receiptOf = async ({ client }: TestCustomer, withdrawalId: string) => {
  const { withdrawal } = await client.getWithdrawal({ params: { withdrawalId } });
  const { lines } = receiptSheet(receiptOfWithdrawal(withdrawal), bank.config);
  return { withdrawal, lines: lines.map(({ term, value }) => `${term}: ${value.replaceAll(' ', '')}`) };
};

/** Everything by which an account could be known, as people and files write it. */
const everyCode = ['601613', '60-16-13', '31926819', '011000015', '000123456789', 'DE89', 'COBADEFF'];
const everyAddress = ['Kaiserplatz', 'Lindenallee', 'savings'];

describe.each(shapes)('[RSK-06] a payment to %s', (_name, shape) => {
  test('has the same destination in the database, mails, case, proposal, receipt and payment file, and no other', async () => {
    const { customer, id, reference } = await payByForm(shape.typed);
    const stored = await storedIn(id);
    expect(stored).toEqual(shape.destination);

    const payee = {
      account: shape.account,
      bank_code: shape.code,
      bank_name: 'Some Bank',
      name: 'Konrad Zuse',
    };
    const { seen, approved } = await decide(id);
    expect(seen).toMatchObject([{ to: payee }]);
    expect(approved).toEqual(seen);

    const mails = await mailsAbout(customer, reference);
    expect(mails.map(({ subject }) => subject.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual([
      'You sent',
      'Your code',
      'Your payment',
    ]);
    for (const { text } of mails) {
      expect(text).toContain(`Account ending in: ${shape.account.slice(-4)}`);
      expect(text).toContain(`${shape.code?.name}: ${shape.code?.code}`);
    }

    const { withdrawal, lines } = await receiptOf(customer, id);
    expect(withdrawal).toMatchObject({ account_number: shape.account, bank_code: shape.code });
    expect(lines).toEqual(
      expect.arrayContaining([`Account: ${shape.account}`, `${shape.code?.name}: ${shape.code?.code}`]),
    );

    const { listed, payment } = await fileWith(reference);
    expect(listed).toMatchObject([{ reference, payee }]);
    expect(payment).toContain(`<CdtrAgt><FinInstnId>${shape.agent}</FinInstnId></CdtrAgt>`);
    expect(payment).toContain(`<CdtrAcct><Id>${shape.id}</Id></CdtrAcct>`);

    const own = JSON.stringify([shape.destination, shape.code]);
    const foreign = [...everyCode, ...everyAddress].filter((code) => !own.includes(code));
    const everything = JSON.stringify([stored, seen, approved, mails, withdrawal, lines, listed, payment]);
    expect(foreign.filter((code) => everything.includes(code))).toEqual([]);
  });
});

test('[RSK-06] a payment inside the bank has the same destination everywhere, and is in no payment file', async () => {
  const { account_number } = await grace.client.getWallet();
  const { customer, id, reference } = await payByForm({
    currency: 'USD',
    bank_name: bank.config.brandName,
    account_number,
  });
  expect(await storedIn(id)).toEqual({ shape: 'inside', accountNumber: account_number });
  const { seen, approved } = await decide(id);
  const to = { kind: 'customer', customer_id: grace.id, account: account_number, bank_code: null };
  expect(seen).toMatchObject([{ to }]);
  expect(approved).toEqual(seen);
  const mails = await mailsAbout(customer, reference);
  for (const { text } of mails) expect(text).toContain(`Account ending in: ${account_number.slice(-4)}`);
  const { withdrawal, lines } = await receiptOf(customer, id);
  expect(withdrawal).toMatchObject({ account_number, bank_code: null });
  const everything = JSON.stringify([seen, approved, mails, withdrawal, lines]);
  expect([...everyCode, ...everyAddress].filter((code) => everything.includes(code))).toEqual([]);
  expect((await walletOf(bank, grace.id)).balance).toBe(5_000_000n);
  expect((await olga?.client.listPaymentFiles())?.waiting.payouts).toBe(0);
});

import type { TestBank } from '../bank.ts';
import { newestCode, type TestCustomer } from '../customers.ts';

const testPin = '4821';

/** A file of payments as somebody chooses it. */
export function csvFile(text: string | Uint8Array, fileName = 'salaries.csv') {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type: 'text/csv' });
}

/** One line for each amount, to the account of a customer here. */
export async function linesTo(payee: TestCustomer, ...amounts: readonly string[]): Promise<string> {
  const { account_number, sort_code } = await payee.client.getWallet();
  const lines = amounts.map(
    (amount) => `Grace Hopper,Farthing,${account_number},${sort_code},${amount},Salary`,
  );
  return ['name,bank,account,sort_code,amount,reference', ...lines].join('\r\n');
}

/** Checked without mistakes. */
export async function checkedBatch({ client }: TestCustomer, accountId: string, text: string) {
  const { batch, problems } = await client.checkBatch({
    params: { accountId },
    body: {},
    upload: csvFile(text),
  });
  if (batch === null) throw new Error(JSON.stringify(problems));
  return batch;
}

/** Confirmed with the PIN that tests use and the code of the mail. */
export async function confirmedBatch(bank: TestBank, by: TestCustomer, accountId: string, text: string) {
  const params = { batchId: (await checkedBatch(by, accountId, text)).id };
  await by.client.sendBatchCode({ params, body: { pin: testPin } });
  const body = { pin: testPin, otp_code: await newestCode(bank, by.email) };
  return (await by.client.confirmBatch({ params, body })).batch;
}

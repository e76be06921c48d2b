import { referenceOf } from '../../../apps/bank/src/modules/books/index.ts';
import type { TestBank } from '../bank.ts';

const atOnce = 500;

/** So many lines in a wallet, of amounts that differ: three in, then one out. */
export async function giveMany(
  { modules: { books }, database, ids }: Pick<TestBank, 'modules' | 'database' | 'ids'>,
  customerId: string,
  count: number,
): Promise<void> {
  const wallet = await books.customerAccount(database.kysely, customerId);
  const equity = books.account('equity', 'USD');
  for (let start = 0; start < count; start += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - start) }, (_, index) => start + index);
    const moves = numbers.map((number) => {
      const [id, isOut] = [ids.next(), number % 4 === 3];
      const [from, to] = isOut ? [wallet, equity] : [equity, wallet];
      const description = `Delivery ${number} of "paper, pens & ink"`;
      return {
        command: { id, from, to, amount: BigInt(1 + ((number * 7919) % 9_973)) + (isOut ? 0n : 10_000n) },
        line: { transfer: id, account: wallet, kind: 'correction', description, reference: referenceOf(id) },
      } as const;
    });
    await books.submit({
      commands: moves.map(({ command }) => command),
      lines: moves.map(({ line }) => line),
      rows: [],
    });
  }
}

/**
 * The published check of British account numbers: the 14 digits of sort code and account number are weighted and added
 * up, and the sum has to be divisible. Which weights belong to which sort codes is a table that its publisher changes
 * every few months, so none of it is kept here beside the examples of the method itself: an operator puts the current
 * one in. A sort code that is in no row cannot be checked and is taken as it is, as the method says.
 */
export type ModulusRow = {
  /** Both ends included. */
  readonly from: string;
  readonly to: string;
  readonly method: 'MOD10' | 'MOD11' | 'DBLAL';
  /** One for each digit of the sort code, then of the account number. */
  readonly weights: readonly number[];
};

export const modulusTable: readonly ModulusRow[] = [
  { from: '089999', to: '089999', method: 'MOD10', weights: [0, 0, 0, 0, 0, 0, 7, 1, 3, 7, 1, 3, 7, 1] },
  { from: '107999', to: '107999', method: 'MOD11', weights: [0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1] },
  { from: '202959', to: '202959', method: 'DBLAL', weights: [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1] },
];

/** Whether the two can belong together: every row for the sort code has to agree. */
export function isUkAccount(sortCode: string, accountNumber: string, table = modulusTable): boolean {
  const digits = [...sortCode, ...accountNumber].map(Number);
  return table
    .filter(({ from, to }) => from <= sortCode && sortCode <= to)
    .every(({ method, weights }) => {
      const products = digits.map((digit, index) => digit * (weights[index] ?? 0));
      const sum = add(method === 'DBLAL' ? products.map(sumOfDigits) : products);
      return sum % (method === 'MOD11' ? 11 : 10) === 0;
    });
}

function sumOfDigits(number: number): number {
  return add([...String(number)].map(Number));
}

function add(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

import { add, type Currency, fromDecimal, type Money, money } from '@farthing/money';

/** What the shop sells. */
export const goods = [
  { id: 'tea', name: 'Tin of tea', price: '6.50' },
  { id: 'mug', name: 'Mug with a wren', price: '12.00' },
  { id: 'coins', name: 'Book about coins', price: '24.95' },
] as const;

export type Basket = Readonly<Record<(typeof goods)[number]['id'], number>>;

export const emptyBasket: Basket = { tea: 0, mug: 0, coins: 0 };

export function sumOf(basket: Basket, currency: Currency): Money {
  return goods
    .map(({ id, price }) => ({ minor: fromDecimal(price, currency).minor * BigInt(basket[id]), currency }))
    .reduce<Money>((sum, each) => add(sum, each), money(0n, currency));
}

/** One more or one less, between nothing and nine. */
export function withItem(basket: Basket, id: keyof Basket, by: 1 | -1): Basket {
  return { ...basket, [id]: Math.min(9, Math.max(0, basket[id] + by)) };
}

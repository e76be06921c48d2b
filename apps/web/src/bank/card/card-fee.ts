import { fromDecimal, type Money } from '@farthing/money';

/** What a card costs. It is sent with the order, and the bank refuses if it has come to charge another. */
export const cardFee: Money = fromDecimal('10.00', 'USD');

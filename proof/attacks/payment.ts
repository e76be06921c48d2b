import type { SentBodyOf, withdraw } from '@farthing/contract';
import { attackedPin } from './attacked-bank.ts';

/** What the form for a payment to another bank sends: the IBAN is the one that everybody's documents use. */
export function payment(changes: Partial<SentBodyOf<typeof withdraw>> = {}): SentBodyOf<typeof withdraw> {
  return {
    amount: '10.00',
    currency: 'EUR',
    bank_name: 'Commerzbank',
    account_name: 'Konrad Zuse',
    account_number: 'DE89 3704 0044 0532 0130 00',
    pin: attackedPin,
    ...changes,
  };
}

import type { Answer, Call } from '../../shared/client.ts';
import { type Customer, pin } from './people.ts';

/** The first call of a transfer: a dollar for another customer is asked for with the PIN. */
export function askForTransfer(payer: Customer, payee: Customer): Call {
  return post(payer, '/wallet/withdraw/', {
    amount: '1.00',
    currency: 'USD',
    bank_name: 'Farthing',
    account_name: 'Ada Lovelace',
    account_number: payee.accountNumber,
    beneficiary: { sort_code: '009600' },
    pin,
  });
}

/** The second: what was asked for is confirmed with the code that was mailed. */
export function confirmTransfer(payer: Customer, asked: Answer, code: string): Call {
  const { data } = JSON.parse(asked.body) as { data: { withdrawal_id: string } };
  return post(payer, '/wallet/withdrawal/verify-otp/', {
    withdrawal_id: data.withdrawal_id,
    otp_code: code,
  });
}

/** The first call of an exchange: what a dollar gives in euros. */
export function askForQuote(owner: Customer): Call {
  const { dollars, euros } = owner;
  return post(owner, '/accounts/exchange/quote/', { from: dollars, to: euros, amount: '1.00' });
}

/** The second: exactly as the quote says. */
export function takeQuote(owner: Customer, asked: Answer): Call {
  const { quote } = JSON.parse(asked.body) as { quote: { id: string } };
  return post(owner, '/accounts/exchange/', { quote: quote.id });
}

function post(payer: Customer, path: string, body: object): Call {
  return { method: 'POST', path, token: payer.access, body };
}

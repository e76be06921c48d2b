import type { OpenBusiness } from '@farthing/contract';
import { accountPath } from '../parts/account-path.ts';
import { movementPath } from '../parts/movement-path.ts';

/** What something that is open is, what to do about it, and where. */
export type OpenWords = {
  readonly title: string;
  readonly todo: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
};

export function openWords({ kind, id, name }: OpenBusiness): OpenWords {
  switch (kind) {
    case 'money':
      return {
        title: `Money in ${name}`,
        todo: 'Send this money to another bank, or finish everything else on this list first: then you can have it paid out here. If it is too little to send, move it to another of your accounts or ask support.',
        links: [
          { to: '/layout/transfer', label: 'Pay it out' },
          ...(id === null ? [] : [{ to: accountPath({ id }), label: 'Move or exchange it' }]),
        ],
      };
    case 'shared':
      return {
        title: `${name}, which you share`,
        todo: 'Leave this account first: the money in it stays with the others. If you are its last owner, close it instead.',
        links: id === null ? [] : [{ to: accountPath({ id }), label: 'Open the account' }],
      };
    case 'pots':
      return {
        title: `Money in pots of ${name}`,
        todo: 'Take it out of the pots, or close them: their money goes back to the account. Empty pots close with everything else.',
        links: id === null ? [] : [{ to: accountPath({ id }), label: 'Open the pots' }],
      };
    case 'payment':
      return {
        title: `Payment to ${name}`,
        todo: 'Wait until it has arrived, or cancel it if that is still possible.',
        links: id === null ? [] : [{ to: movementPath(id), label: 'Open the payment' }],
      };
    case 'deposit':
      return {
        title: 'Deposit that has not arrived yet',
        todo: 'Wait until it is credited, or until it expires.',
        links: id === null ? [] : [{ to: movementPath(id), label: 'Open the deposit' }],
      };
    case 'topup':
      return {
        title: 'Top-up by card that is not finished',
        todo: 'Wait until it is credited, or until it expires.',
        links: id === null ? [] : [{ to: `/layout/top-up/${id}`, label: 'Open the top-up' }],
      };
    case 'topup_debt':
      return {
        title: 'Money that you owe for a top-up',
        todo: 'The bank of your card took back a top-up that you had spent. Pay it first.',
        links: id === null ? [] : [{ to: `/layout/top-up/${id}`, label: 'Open the top-up' }],
      };
    case 'card_payment':
      return {
        title: `Card payment to ${name}`,
        todo: 'Wait until the merchant has taken the money or released it: seven days at most.',
        links: [{ to: '/layout/card', label: 'Open your card' }],
      };
    case 'card_debt':
      return {
        title: `Rest of the card payment to ${name}`,
        todo: 'The merchant took more than your account had. Pay money in: we take what is owed within minutes.',
        links: [{ to: '/layout/deposit', label: 'Pay money in' }],
      };
    case 'credit_card':
      return {
        title: 'Credit card',
        todo: 'Pay what you owe and close it, or cancel your request.',
        links: [{ to: '/layout/cards/credit', label: 'Open your credit card' }],
      };
    case 'card_dispute':
      return {
        title: `Dispute with ${name}`,
        todo: 'Wait until it is decided, or ask support to end it.',
        links: id === null ? [] : [{ to: `/layout/card-payments/${id}`, label: 'Open the dispute' }],
      };
    case 'dispute_debt':
      return {
        title: `Credit for a dispute with ${name}`,
        todo: 'A part of the credit was spent when we took it back. Pay money in: we take what is owed within minutes.',
        links: [{ to: '/layout/deposit', label: 'Pay money in' }],
      };
    case 'loan_request':
      return {
        title: 'Loan that you asked for',
        todo: 'Wait for our answer, or ask support to cancel it.',
        links: [{ to: '/layout/loan', label: 'Open your loans' }],
      };
    case 'loan':
      return {
        title: 'Loan that you owe',
        todo: 'Repay it first.',
        links: [{ to: '/layout/loan', label: 'Open your loans' }],
      };
    case 'lending_request':
      return {
        title: 'Loan by instalments that you asked for',
        todo: 'Wait for our answer, or cancel it or decline our offer.',
        links: [{ to: '/layout/lending', label: 'Open your loans by instalments' }],
      };
    case 'lending':
      return {
        title: 'Loan by instalments that you owe',
        todo: 'Pay all of it first.',
        links: [{ to: '/layout/lending', label: 'Open your loans by instalments' }],
      };
    case 'case':
      return {
        title: 'Something that we are checking',
        todo: 'Our staff have to decide something about your account first. Ask support if it takes long.',
        links: [],
      };
  }
}

/** What is there, and not what is owed or on its way: it is hidden where balances are. */
export function isBalance({ kind }: OpenBusiness): boolean {
  return kind === 'money' || kind === 'pots';
}

/** While the rest is being paid out, nobody has to do anything about the money that is still there. */
export function paidOutWords(item: OpenBusiness): OpenWords {
  const words = openWords(item);
  if (item.kind !== 'money') return words;
  return { ...words, todo: 'We pay it out. It stays here until the payment has left.', links: [] };
}

import * as calls from '@farthing/contract';
import { formatAlike, money } from '@farthing/money';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { lendingProductAnswer } from '../settings/index.ts';
import { accept, sendAcceptCode } from './accept.ts';
import { ask } from './ask.ts';
import { cancel, leftWords, pause, payByHand, readLoan, readLoans } from './manage.ts';
import { addPaper } from './papers/index.ts';
import { currentProducts } from './products.ts';
import type { LendingServices } from './services.ts';
import { loanStatement } from './statement/index.ts';

export function lendingRoutes(services: LendingServices): Route[] {
  const { ledgerCurrency } = services.config;
  return [
    route(calls.listLendingProducts, async () => {
      const { products } = await currentProducts(services);
      return { products: products.map((product) => lendingProductAnswer(product, ledgerCurrency)) };
    }),
    route(calls.listLendingLoans, async ({ principal: { customerId } }) => ({
      loans: await readLoans(services, customerId),
    })),
    route(calls.askForLending, ({ body, principal: { customerId }, origin, key, onceBy }) =>
      onceBy((rowOf) => decidedAnew(() => ask(services, { customerId, origin, body, key, rowOf }))),
    ),
    route(calls.sendLendingCode, async ({ params: { loanId }, body, principal: { customerId }, origin }) => {
      const passkey = await sendAcceptCode(services, { customerId, origin }, { loanId, pin: body.pin });
      return {
        ...done(passkey === null ? 'We have emailed you a code.' : 'Please use your passkey.'),
        passkey,
      };
    }),
    route(calls.acceptLending, async ({ params: { loanId }, body, principal: { customerId }, origin }) => {
      await accept(services, { customerId, origin }, { loanId, pin: body.pin, code: body.otp_code });
      return { ...done('Your loan is paid out.'), loan: await readLoan(services, customerId, loanId) };
    }),
    route(calls.cancelLending, async ({ params: { loanId }, principal: { customerId }, origin }) => {
      await decidedAnew(() => cancel(services, { customerId, origin }, loanId));
      return { ...done('Your request is cancelled.'), loan: await readLoan(services, customerId, loanId) };
    }),
    route(calls.addLendingPaper, async ({ params, upload, principal: { customerId }, origin }) => {
      await addPaper(services, { customerId, origin }, params.loanId, upload);
      return { ...done('We have your paper.'), loan: await readLoan(services, customerId, params.loanId) };
    }),
    route(calls.getLendingStatement, ({ params, query, principal: { customerId } }) =>
      loanStatement(services, customerId, params.loanId, query.format),
    ),
    route(
      calls.payLending,
      ({ params: { loanId }, body, principal: { customerId }, origin, key, onceBy }) => {
        const wish = { customerId, origin, loanId, amount: body.amount, key };
        return onceBy((rowOf) =>
          decidedAnew(() =>
            payByHand(services, {
              ...wish,
              rowOf,
              answerOf: ({ amount, loan, shown }) => ({ ...done(paidWords(amount, loan)), loan: shown }),
            }),
          ),
        );
      },
    ),
    route(calls.pauseLending, async ({ params: { loanId }, principal: { customerId }, origin }) => {
      await decidedAnew(() => pause(services, { customerId, origin }, loanId));
      return {
        ...done('You skip the next instalment. Your loan ends a month later.'),
        loan: await readLoan(services, customerId, loanId),
      };
    }),
  ];
}

function paidWords(amount: bigint, loan: Parameters<typeof leftWords>[0]): string {
  const paid = formatAlike(money(amount, loan.currency));
  return loan.state === 'repaid'
    ? `${paid} paid. Your loan is repaid.`
    : `${paid} paid. You still owe ${formatAlike(leftWords(loan))}.`;
}

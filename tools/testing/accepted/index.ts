import type { TestBank } from '../bank.ts';
import { batchCalls } from './batch-calls.ts';
import { cardCalls } from './card-calls.ts';
import { cardNetworkCalls } from './card-network-calls.ts';
import { creditCalls } from './cards/credit-calls.ts';
import { disputeCalls } from './cards/dispute-calls.ts';
import { physicalCalls } from './cards/physical-calls.ts';
import { tokenCalls } from './cards/token-calls.ts';
import { chainPaymentCalls } from './chains/chain-payment-calls.ts';
import { chatCalls } from './chat/chat-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { freezeCalls } from './freezing/freeze-calls.ts';
import { identityCalls } from './identity/identity-calls.ts';
import { selfieCalls } from './identity/selfie-calls.ts';
import { insightCalls } from './insight/insight-calls.ts';
import { lendingCalls } from './lending/lending-calls.ts';
import { moneyRequestCalls } from './money-request-calls.ts';
import { noticeCalls } from './notices/notice-calls.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { paymentInCalls } from './payment-in-calls.ts';
import { sharedAccountCalls } from './shared-account-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { staffMoneyCalls } from './staff-money-calls.ts';
import { standingOrderCalls } from './standing-order-calls.ts';
import { topupCalls } from './topup-calls.ts';
import type { Accepted, ChangingCall } from './world.ts';

export { registerFailingJob } from './staff-calls.ts';

/** Every call of the contract that changes something, made so that the bank says yes: a new one does not compile until it is here. */
export function acceptedCalls(bank: TestBank): Record<ChangingCall, Accepted> {
  return {
    ...batchCalls(bank),
    ...cardNetworkCalls(bank),
    ...cardCalls(bank),
    ...chainPaymentCalls(bank),
    ...creditCalls(bank),
    ...disputeCalls(bank),
    ...chatCalls(bank),
    ...physicalCalls(bank),
    ...tokenCalls(bank),
    ...customerCalls(bank),
    ...freezeCalls(bank),
    ...identityCalls(bank),
    ...selfieCalls(bank),
    ...insightCalls(bank),
    ...lendingCalls(bank),
    ...moneyRequestCalls(bank),
    ...noticeCalls(bank),
    ...passkeyCalls(bank),
    ...paymentInCalls(bank),
    ...sharedAccountCalls(bank),
    ...staffCalls(bank),
    ...staffMoneyCalls(bank),
    ...standingOrderCalls(bank),
    ...topupCalls(bank),
  };
}

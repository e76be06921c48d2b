import type { TestBank } from '../bank.ts';
import { batchCalls } from './batch-calls.ts';
import { cardCalls } from './card-calls.ts';
import { cardNetworkCalls } from './card-network-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { freezeCalls } from './freezing/freeze-calls.ts';
import { moneyRequestCalls } from './money-request-calls.ts';
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
    ...customerCalls(bank),
    ...freezeCalls(bank),
    ...moneyRequestCalls(bank),
    ...passkeyCalls(bank),
    ...paymentInCalls(bank),
    ...sharedAccountCalls(bank),
    ...staffCalls(bank),
    ...staffMoneyCalls(bank),
    ...standingOrderCalls(bank),
    ...topupCalls(bank),
  };
}

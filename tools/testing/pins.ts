import { type CheckPin, createPinCheck } from '../../apps/bank/src/modules/pins/check.ts';
import { Refusal } from '../../apps/bank/src/platform/refusal.ts';
import type { TestBank } from './bank.ts';
import { signedInCustomer, type TestCustomer } from './customers.ts';

/** Customers with PINs, and the check of a PIN in two processes, in a bank of tests. */
export function testPins(bank: TestBank) {
  const { pins } = bank.modules;
  const origin = { requestId: 'request', address: '198.18.0.1', userAgent: 'test' };
  const create = (who: TestCustomer, pin: string) => who.client.createPin({ body: { pin } });

  async function judged(who: TestCustomer, pin: string, check: CheckPin = pins.check): Promise<string> {
    bank.clock.advance({ seconds: 1 });
    try {
      await check(who.id, pin, origin);
      return 'right';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.message;
    }
  }

  const services = { ...bank, ...bank.modules };
  /** Each with what it knows of its own. */
  const processes = [createPinCheck(services), createPinCheck(services)];

  async function customerWithPin(pin: string): Promise<TestCustomer> {
    const customer = await signedInCustomer(bank);
    await create(customer, pin);
    return customer;
  }

  return { origin, services, processes, create, judged, customerWithPin };
}

export const locked = 'Your transaction PIN is locked after too many wrong tries. Please contact support.';

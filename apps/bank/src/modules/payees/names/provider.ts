import type { Currency } from '@farthing/money';
import type { ComparedName, Destination } from '@farthing/rules';

/** What is asked about an account at another bank. */
export type AskedName = {
  readonly name: string;
  readonly currency: Currency;
  readonly destination: Destination;
};

/**
 * Whoever knows the names of accounts at other banks, such as the Confirmation of Payee of the UK. Throws, when the name cannot be
 * checked within a few seconds: then the payment goes on without.
 */
export type NameProvider = {
  ask(asked: AskedName): Promise<ComparedName>;
};

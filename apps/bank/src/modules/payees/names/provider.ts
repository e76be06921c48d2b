import type { Currency } from '@farthing/money';
import type { ComparedName, Destination } from '@farthing/rules';

/** What is asked about an account at another bank. */
export type AskedName = {
  readonly name: string;
  readonly currency: Currency;
  readonly destination: Destination;
};

/**
 * Whoever knows the names of accounts at other banks, such as the Confirmation of Payee of the UK. Throws, or does not answer before the
 * signal, when the name cannot be checked: then the payment goes on without.
 */
export type NameProvider = {
  ask(asked: AskedName, signal: AbortSignal): Promise<ComparedName>;
};

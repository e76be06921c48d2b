import { type Currency, fromDecimal, isCurrency, parseAmount, toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { type Answered, askOutside, OutsideTrouble } from '../../../platform/outside/ask-outside.ts';
import { signatureHeader, signatureOf } from '../../../platform/outside/signature.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CardProvider } from '../services.ts';

type Options = {
  readonly url: string;
  /** Where customers reach the bank. */
  readonly address: string;
  readonly secrets: readonly string[];
  readonly clock: Clock;
};

const created = z.object({ pay_at: z.url({ protocol: /^https?$/ }).max(2000) });

const told = z
  .object({
    state: z.enum(['open', 'declined', 'paid', 'refunded', 'charged-back']),
    amount: z.string().max(43),
    currency: z.string().refine(isCurrency),
  })
  .refine(({ amount, currency }) => parseAmount(amount, currency as Currency).ok);

/**
 * A provider that is asked over HTTP, each call signed: the body of what is posted, the path of what is read. What it answers is
 * taken only as it has to be; when it is away, or answers anything else, nobody knows more than before.
 */
export function httpProvider({ url, address, secrets, clock }: Options): CardProvider {
  async function ask(method: 'GET' | 'POST', path: string, content?: object): Promise<Answered> {
    const body = content === undefined ? undefined : JSON.stringify(content);
    return askOutside({
      url: `${url}${path}`,
      ...{ method, body, mostBytes: 10_000, timeoutMs: policies.topups.timeoutMs },
      headers: {
        [signatureHeader]: signatureOf(secrets, clock.now(), body ?? path),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      // Reading changes nothing, and may be done twice.
      tries: method === 'GET' ? 2 : 1,
    });
  }

  return {
    async create({ id, amount, returnTo }) {
      const return_to = `${address}${returnTo}`;
      const content = { id, amount: toDecimal(amount), currency: amount.currency, return_to };
      const answer = read(await ask('POST', '/payments', content).catch(asAway), created);
      return { payAt: answer.pay_at };
    },
    async find(id) {
      const answered = await ask('GET', `/payments/${id}`).catch((error: unknown) => {
        if (error instanceof OutsideTrouble && error.status === 404) return undefined;
        return asAway(error);
      });
      if (answered === undefined) return undefined;
      const { state, amount, currency } = read(answered, told);
      return { state, amount: fromDecimal(amount, currency as Currency) };
    },
    async refund(id) {
      await ask('POST', `/payments/${id}/refund`, { id }).catch(asAway);
    },
  };
}

function read<Shape extends z.ZodType>({ text }: Answered, shape: Shape): z.output<Shape> {
  const parsed = shape.safeParse(jsonOf(text));
  if (!parsed.success) throw away();
  return parsed.data;
}

function asAway(error: unknown): never {
  throw error instanceof OutsideTrouble ? away() : error;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function away(): Refusal {
  return new Refusal('service_unavailable', {
    message: 'The card provider does not answer. Please try again in a few minutes.',
  });
}

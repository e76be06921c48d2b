import { type Currency, fromDecimal, isCurrency, parseAmount, toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { boundedText } from '../../../platform/outside/bounded-text.ts';
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
  async function ask(method: 'GET' | 'POST', path: string, content?: object): Promise<Response> {
    const body = content === undefined ? undefined : JSON.stringify(content);
    try {
      return await fetch(`${url}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(policies.topups.timeoutMs),
        headers: {
          accept: 'application/json',
          'user-agent': 'farthing',
          [signatureHeader]: signatureOf(secrets, clock.now(), body ?? path),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      });
    } catch {
      throw away();
    }
  }

  return {
    async create({ id, amount, returnTo }) {
      const return_to = `${address}${returnTo}`;
      const content = { id, amount: toDecimal(amount), currency: amount.currency, return_to };
      const answer = await read(await ask('POST', '/payments', content), created);
      return { payAt: answer.pay_at };
    },
    async find(id) {
      const response = await ask('GET', `/payments/${id}`);
      if (response.status === 404) {
        // What is not read would keep the connection.
        await response.body?.cancel();
        return undefined;
      }
      const { state, amount, currency } = await read(response, told);
      return { state, amount: fromDecimal(amount, currency as Currency) };
    },
    async refund(id) {
      const response = await ask('POST', `/payments/${id}/refund`, { id });
      await response.body?.cancel();
      if (!response.ok) throw away();
    },
  };
}

const mostBytes = 10_000;

async function read<Shape extends z.ZodType>(response: Response, shape: Shape): Promise<z.output<Shape>> {
  const text = await boundedText(response, mostBytes).catch(() => undefined);
  const parsed = shape.safeParse(response.ok && text !== undefined ? jsonOf(text) : undefined);
  if (!parsed.success) throw away();
  return parsed.data;
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

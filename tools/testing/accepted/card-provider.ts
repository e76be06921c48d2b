import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiPrefix } from '@farthing/contract';
import { isSigned, signatureOf } from '../../../apps/bank/src/platform/outside/signature.ts';
import type { TestBank } from '../bank.ts';

type State = 'open' | 'declined' | 'paid' | 'refunded' | 'charged-back';
type Payment = { id: string; amount: string; currency: string; return_to: string; state: State };

export type CardProviderServer = {
  readonly url: string;
  readonly payments: Map<string, Payment>;
  /** How often it was asked to give a payment back. */
  readonly refunds: string[];
  /** Answers nobody while it is away. */
  isAway: boolean;
  set(id: string, state: State): void;
  close(): Promise<void>;
};

/** A card provider on this machine, asked over HTTP as a real one is. It takes no call that is not signed with the secret. */
export async function cardProviderServer(secret: string, now: () => Date): Promise<CardProviderServer> {
  const payments = new Map<string, Payment>();
  const refunds: string[] = [];
  const provider = { isAway: false };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const body = await textOf(request);
    const path = request.url ?? '';
    const signed = request.headers['farthing-signature'];
    if (provider.isAway) return answer(503, {});
    if (!isSigned([secret], String(signed), body === '' ? path : body, now())) return answer(401, {});
    if (path === '/payments') {
      const asked = JSON.parse(body) as Omit<Payment, 'state'>;
      if (!payments.has(asked.id)) payments.set(asked.id, { ...asked, state: 'open' });
      return answer(201, { pay_at: `https://cards.example/pay/${asked.id}` });
    }
    const payment = payments.get(path.split('/')[2] ?? '');
    if (payment === undefined) return answer(404, {});
    if (path.endsWith('/refund')) {
      refunds.push(payment.id);
      payment.state = 'refunded';
    }
    return answer(200, payment);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return Object.assign(provider, {
    url: `http://127.0.0.1:${port}`,
    payments,
    refunds,
    set(id: string, state: State) {
      const payment = payments.get(id);
      if (payment === undefined) throw new Error('the provider does not know this payment');
      payment.state = state;
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** The provider's call, signed with the secret of the tests unless given others, at another moment if one is given. */
export async function tellOfTopup(
  bank: TestBank,
  id: string,
  secrets: readonly string[] = bank.config.providerSecrets.cards,
  at: Date = bank.clock.now(),
): Promise<Response> {
  const body = JSON.stringify({ id });
  return bank.fetch(`${apiPrefix}/topups/told/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'farthing-signature': signatureOf(secrets, at, body) },
    body,
  });
}

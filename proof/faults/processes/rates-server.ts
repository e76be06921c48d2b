import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const moods = {
  well: (answer) => answer.end('{"base":"USD","rates":{"EUR":0.91,"GBP":0.77}}'),
  broken: (answer) => answer.writeHead(500).end(),
  garbled: (answer) => answer.end('{"rates":{"EUR":'),
  silent: () => {},
} as const satisfies Record<string, (answer: ServerResponse) => unknown>;

export type RatesServerMood = keyof typeof moods;

export type RatesServer = { readonly url: string; mood: RatesServerMood; close(): Promise<void> };

/** A service for exchange rates that is not always well. */
export async function startRatesServer(): Promise<RatesServer> {
  const state = { mood: 'well' as RatesServerMood };
  const server = createServer((_request, answer) => moods[state.mood](answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`,
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

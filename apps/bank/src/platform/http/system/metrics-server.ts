import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '../../metrics.ts';
import { StartError } from '../../start-error.ts';

export type MetricsServer = { readonly url: string; stop(): Promise<void> };

/** Answers the metrics and nothing else, on the loopback address: no proxy in front of the bank leads here. */
export async function serveMetrics({ registry }: Metrics, port: number): Promise<MetricsServer> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject).listen(port, '127.0.0.1', listening.resolve);
  try {
    await listening.promise;
  } catch (cause) {
    throw new StartError(
      `The metrics cannot be served on 127.0.0.1:${port}: ${(cause as Error).message}. Set METRICS_PORT to another port.`,
      { cause },
    );
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

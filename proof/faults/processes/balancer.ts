import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../shared/free-port.ts';
import { startTcpProxy } from '../../shared/tcp-proxy.ts';
import { untilReady } from './supervised-bank.ts';

/** One address for several processes of the bank: who is not ready gets no new connections. */
export type Balancer = { readonly url: string; readonly kind: string; close(): Promise<void> };

/** HAProxy where it is installed, as an operator would take; else the small one below. */
export async function startBalancer(ports: readonly number[], folder: string): Promise<Balancer> {
  return isInstalled('haproxy') ? startHaproxy(ports, folder) : startOwn(ports);
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function startHaproxy(ports: readonly number[], folder: string): Promise<Balancer> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig(port, ports));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    url,
    kind: 'HAProxy',
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

// Only connections that were never made are tried elsewhere: a request that was sent may have had its effect.
function haproxyConfig(port: number, ports: readonly number[]): string {
  return `
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
frontend customers
  bind 127.0.0.1:${port}
  default_backend bank
backend bank
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${ports.map((each, index) => `  server bank-${index + 1} 127.0.0.1:${each}`).join('\n')}
`;
}

async function startOwn(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set(ports);
  const check = () =>
    ports.map((port) =>
      untilReady(`http://127.0.0.1:${port}`, 0).then(
        () => ready.add(port),
        () => ready.delete(port),
      ),
    );
  const timer = setInterval(check, 500);
  let turn = 0;
  const proxy = await startTcpProxy(() => {
    const candidates = ports.filter((port) => ready.has(port));
    turn += 1;
    return candidates[turn % candidates.length] ?? 0;
  });
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    kind: 'a small balancer of our own, since HAProxy is not installed',
    async close() {
      clearInterval(timer);
      await proxy.close();
    },
  };
}

import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** On every answer, errors and files included. */
export function registerSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'mode'>): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
}

export function securityHeaders({ mode }: Pick<Config, 'mode'>): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(mode),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy('camera=()'),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // As `frame-ancestors` says, for browsers that know only this.
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(mode === 'live' ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** The pages of customers, who scan codes. Nobody is filmed before they have said yes to their browser. */
export const withCamera = { 'permissions-policy': permissionsPolicy('camera=(self)') } as const;

function permissionsPolicy(camera: string): string {
  return `${camera}, geolocation=(), microphone=(), payment=(), usb=()`;
}

function contentSecurityPolicy(mode: Config['mode']): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // The sandbox inbox shows each mail in a frame of its own.
    ...(mode === 'sandbox' ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

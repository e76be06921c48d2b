import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const self = ["'self'"];

/** On every answer, errors and files included. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'mode'>,
): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: self,
        styleSrc: self,
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: self,
        fontSrc: self,
        manifestSrc: self,
        workerSrc: self,
        // The sandbox inbox shows each mail in a frame of its own.
        ...(config.mode === 'sandbox' ? { frameSrc: self } : {}),
        formAction: self,
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: config.mode === 'live' ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

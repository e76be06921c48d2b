import type { Call, Provider } from '@farthing/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { isSigned, signatureHeader } from '../../outside/signature.ts';
import { Refusal } from '../../refusal.ts';
import type { RateLimits } from '../limits/rate-limits.ts';

type SignedServices = {
  readonly config: Pick<Config, 'providerSecrets'>;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, 'take'>;
};

/** Who has to have signed a call, if anybody. */
export function providerOf({ access }: Call): Provider | undefined {
  return access.startsWith('provider:') ? (access.slice('provider:'.length) as Provider) : undefined;
}

/** Whoever tries signatures is counted like whoever tries tokens. */
export function refuseUnsigned(provider: Provider, request: FastifyRequest, services: SignedServices): void {
  const { config, clock, limits } = services;
  const header = request.headers[signatureHeader];
  const given = typeof header === 'string' ? header : undefined;
  if (isSigned(config.providerSecrets[provider], given, request.sentText ?? '', clock.now())) return;
  limits.take('general', { address: request.ip, principal: undefined });
  throw new Refusal('signature_not_valid');
}

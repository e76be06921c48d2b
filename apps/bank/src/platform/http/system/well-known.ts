import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';

const securityPath = '/.well-known/security.txt';

/** Addresses that programs know of every site: whom to tell of a weakness, and where a password is changed. */
export function registerWellKnown(
  app: FastifyInstance,
  config: Pick<Config, 'securityContact' | 'publicUrl'>,
  clock: Clock,
): void {
  // The page sends whoever is not signed in to the login first. A redirect for good would outlive a change of the page.
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect('/layout/profile/security#change-password', 302),
  );
  const { securityContact, publicUrl } = config;
  if (securityContact === undefined) return;
  app.get(securityPath, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText({ contact: securityContact, publicUrl }, clock.now())),
  );
}

/** By RFC 9116. It holds for a while from now on, because a bank that answers still has this address. */
function securityText(
  { contact, publicUrl }: { readonly contact: string; readonly publicUrl: string | undefined },
  now: Date,
): string {
  const expires = new Date(now.getTime() + validForMs).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${securityPath}`]),
    '',
  ].join('\n');
}

const validForMs = 90 * 86_400_000;

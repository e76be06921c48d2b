import type { AnswerOf, CallsByPath } from '@farthing/contract';

type Request = NonNullable<AnswerOf<CallsByPath['POST /staff/sign-in/']>['passkey']>;
type Creation = AnswerOf<CallsByPath['POST /staff/passkeys/start/']>['options'];

/** Has the browser prove that the person holds one of these passkeys. */
export async function usedPasskey(request: Request) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const allowCredentials = request.allowCredentials.map(asKnown);
  const credential = await startAuthentication({ optionsJSON: { ...request, allowCredentials } });
  return { ...credential, response: { ...credential.response } };
}

/** Has the browser, or a device that it knows, make a passkey. */
export async function newPasskey(creation: Creation) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const excludeCredentials = creation.excludeCredentials.map(asKnown);
  const credential = await startRegistration({ optionsJSON: { ...creation, excludeCredentials } });
  return { ...credential, response: { ...credential.response } };
}

function asKnown({ transports, ...credential }: Request['allowCredentials'][number]) {
  return { ...credential, ...(transports && { transports }) };
}

/** The person said no, was too slow, or has nothing that fits: browsers do not tell these apart, on purpose. */
export function isPasskeyProblem(thrown: unknown): boolean {
  return thrown instanceof DOMException || (thrown instanceof Error && thrown.name in passkeyErrors);
}

/** The names that errors of `navigator.credentials` have, also where they are wrapped. */
const passkeyErrors: Readonly<Record<string, true>> = {
  AbortError: true,
  ConstraintError: true,
  InvalidStateError: true,
  NotAllowedError: true,
  NotSupportedError: true,
  SecurityError: true,
  UnknownError: true,
  WebAuthnError: true,
};

import type { PasskeyCreation, PasskeyRequest } from '@farthing/contract';

/** Has the browser prove that the person holds one of these passkeys. */
export async function usedPasskey(request: PasskeyRequest) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const allowCredentials = request.allowCredentials.map(asKnown);
  const credential = await startAuthentication({ optionsJSON: { ...request, allowCredentials } });
  return { ...credential, response: { ...credential.response } };
}

/** Has the browser, or a device that it knows, make a passkey. */
export async function newPasskey(creation: PasskeyCreation) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const excludeCredentials = creation.excludeCredentials.map(asKnown);
  const credential = await startRegistration({ optionsJSON: { ...creation, excludeCredentials } });
  return { ...credential, response: { ...credential.response } };
}

/** The same beside the field for the email address: answers when the person chooses a passkey there, perhaps never. */
export async function chosenPasskey(request: PasskeyRequest) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const allowCredentials = request.allowCredentials.map(asKnown);
  const optionsJSON = { ...request, allowCredentials };
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  return { ...credential, response: { ...credential.response } };
}

/** Ends what waits for a choice: the page is left, or something else was chosen. */
export async function stopChoosing(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Browsers know passkeys only on pages whose host has a name. */
export function arePasskeysKnown(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);
}

/** Whether the browser offers passkeys in a field. */
export async function canChoosePasskey(): Promise<boolean> {
  return arePasskeysKnown() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Whether this device can keep a passkey itself, behind a finger, a face or its own PIN. */
export async function canKeepPasskey(): Promise<boolean> {
  return arePasskeysKnown() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

function asKnown({ transports, ...credential }: PasskeyRequest['allowCredentials'][number]) {
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

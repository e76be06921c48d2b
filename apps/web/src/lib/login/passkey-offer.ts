const key = 'passkeyOffer';

/** Whoever has just given a password may like a passkey: asked on the next page, in this tab. */
export function askForPasskey(): void {
  sessionStorage.setItem(key, 'due');
}

export function isPasskeyAsked(): boolean {
  return sessionStorage.getItem(key) === 'due';
}

export function forgetPasskeyOffer(): void {
  sessionStorage.removeItem(key);
}

/** Why somebody is on the login page who did not ask for it. */
const signOutReasons = ['idle', 'ended', 'elsewhere', 'closed', 'key-lost'] as const;
export type SignOutReason = (typeof signOutReasons)[number];

const parameter = 'signed-out';

/** The reason is part of the address, because nothing else of a session may stay behind. */
export function loginPath(reason: SignOutReason): string {
  return `/account/login?${parameter}=${reason}`;
}

export function signOutReasonIn(params: URLSearchParams): SignOutReason | undefined {
  return signOutReasons.find((reason) => reason === params.get(parameter));
}

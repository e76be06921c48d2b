import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';

/** Codes of an authenticator app (RFC 6238): six digits, a new one every half minute. */

const stepSeconds = 30;

export function newSecret(): string {
  return generateSecret();
}

/** What the QR code for an authenticator app says. */
export function otpauthUri(issuer: string, email: string, secret: string): string {
  return generateURI({ issuer, label: email, secret });
}

export function codeAt(secret: string, now: Date): string {
  return generateSync({ secret, epoch: epochOf(now) });
}

/** Until when the code of this moment is shown. */
export function codeUntil(now: Date): Date {
  return stepStart(stepAt(now) + 1);
}

export function stepAt(now: Date): number {
  return Math.floor(epochOf(now) / stepSeconds);
}

export function stepStart(step: number): Date {
  return new Date(step * stepSeconds * 1000);
}

/**
 * The step whose code this is, or undefined. One step before and after is taken, for clocks that differ; a step that
 * was used, and whatever came before it, is not: a code that somebody has watched being typed is worth nothing.
 */
export function acceptedStep(
  secret: string,
  code: string,
  { now, usedStep }: { readonly now: Date; readonly usedStep: number | null },
): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    epoch: epochOf(now),
    epochTolerance: stepSeconds,
    ...(usedStep === null || isFromWrongClock(usedStep, now) ? {} : { afterTimeStep: usedStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/**
 * A step that is further ahead than any code that is taken was used while the clock was ahead. What an app shows today is
 * not what it showed then, so it does not keep the member out until then.
 */
export function isFromWrongClock(usedStep: number, now: Date): boolean {
  return usedStep > stepAt(now) + 1;
}

function epochOf(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

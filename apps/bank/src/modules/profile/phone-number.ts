import type { CountryCode } from 'libphonenumber-js';
import type { Config } from '../../platform/config.ts';

/**
 * A number as the whole world dials it (E.164), from what a person types: with its country's code, or without it as
 * it is dialled in the person's country. A sandbox also takes numbers that are nobody's.
 */
export async function toE164(
  typed: string,
  country: string | null,
  { mode }: Pick<Config, 'mode'>,
): Promise<string | undefined> {
  // With the first number: the rules of all countries would be a twentieth of every start.
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js');
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(typed, { ...(home && { defaultCountry: home }), extract: false });
  if (parsed === undefined) return undefined;
  const isTaken = parsed.isValid() || (mode === 'sandbox' && ofDrama.test(parsed.number));
  return isTaken ? parsed.number : undefined;
}

/** What Ofcom keeps free for films and plays: mobile numbers, and those of London. */
const ofDrama = /^\+44(7700900|2079460)\d{3}$/;

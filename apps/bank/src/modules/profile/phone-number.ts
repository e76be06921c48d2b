import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A number as the whole world dials it (E.164), from what a person types: with its country's code, or without it as
 * it is dialled in the person's country.
 */
export function toE164(typed: string, country: string | null): string | undefined {
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(typed, { ...(home && { defaultCountry: home }), extract: false });
  return parsed?.isValid() === true ? parsed.number : undefined;
}

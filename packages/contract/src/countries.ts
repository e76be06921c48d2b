/** ISO 3166-1 alpha-2; `Intl.DisplayNames` knows what people call them. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

type Country = { readonly code: string; readonly name: string };
let named: readonly Country[] | undefined;

/** Every country with its English name, in the order of the names. Made once: naming and sorting them takes a while. */
export function countries(): readonly Country[] {
  if (named) return named;
  const names = new Intl.DisplayNames('en-GB', { type: 'region' });
  const compare = new Intl.Collator('en-GB').compare;
  named = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
  return named;
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** The code of a country that somebody gave by its code or by its English name, long or short: 'gb', 'UK', 'Cote d’Ivoire'. */
export function countryCodeOf(given: string): string | undefined {
  const code = given.trim().toUpperCase();
  if (countryCodes.includes(code)) return code;
  const short = new Intl.DisplayNames('en-GB', { type: 'region', style: 'short' });
  codesByName ??= new Map(
    countries().flatMap(({ code: known, name }) => [
      [plainName(name), known],
      [plainName(short.of(known) ?? name), known],
    ]),
  );
  return codesByName.get(plainName(given));
}

/** Without case, accents, punctuation and the article, which people write as they like. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');
}

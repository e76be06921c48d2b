import * as z from 'zod';
import { answered, line, prose } from '../../fields.ts';
import { holdsAddress } from '../../text.ts';

const isHttps = (text: string) => URL.parse(text)?.protocol === 'https:';

const isDay = (text: string) => z.iso.date().safeParse(text).success;

const weekday = '(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)';
const openingTime = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const openingLine = new RegExp(`^${weekday}(?:-${weekday})? ${openingTime}-(?:${openingTime}|24:00)$`);

const textForms = [
  'line',
  'name',
  'prose',
  'email',
  'https-address',
  'https-addresses',
  'webhook-address',
  'days',
  'opening-hours',
  'wallet-key',
] as const;

/** What a text of each form must be, at most so long. */
export const settingTexts = {
  line: (most) => line('a value', most),
  /** A mail program would make a link of one that looks like an address. */
  name: (most) =>
    line('a name', most)
      .regex(/\p{L}/u, { error: 'Use at least one letter.', abort: true })
      .refine((text) => !holdsAddress(text), 'Enter a name that is no address.'),
  prose: (most) => prose('a value', most),
  email: (most) => line('an email address', most).regex(z.regexes.email, 'Enter an email address.'),
  'https-address': (most) =>
    line('an address', most).refine(isHttps, 'Enter an address that starts with https://.'),
  'https-addresses': (most) =>
    prose('addresses', most).refine(
      (text) => text.split('\n').every(isHttps),
      'Enter one address on each line, each starting with https://.',
    ),
  /** Without encryption only to this machine, where a sandbox can be tried; a live bank posts to neither. */
  'webhook-address': (most) =>
    line('an address', most).refine((text) => {
      const { protocol, hostname } = URL.parse(text) ?? {};
      return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1');
    }, 'Enter an address that starts with https://.'),
  /** One on each line; kept in order and each once. */
  days: (most) =>
    prose('days', most)
      .refine((text) => text.split('\n').every((day) => isDay(day.trim())), {
        error: 'Enter one day on each line, such as 2027-12-27.',
        abort: true,
      })
      .overwrite((text) => [...new Set(text.split('\n').map((day) => day.trim()))].sort().join('\n')),
  /** One line for days with the same hours; see `readHours`. */
  'opening-hours': (most) =>
    prose('opening hours', most)
      .overwrite((text) =>
        text
          .split('\n')
          .map((each) => each.trim())
          .join('\n'),
      )
      .refine(
        (text) => text.split('\n').every((each) => openingLine.test(each)),
        'Enter lines such as Mon-Fri 08:00-18:00, with the later time last.',
      ),
  /** The public key of an account of a wallet. Whoever has a private one can take the money, so it is refused in words of its own. */
  'wallet-key': (most) =>
    line('a public key', most)
      .refine((text) => !/^[a-z]prv/i.test(text), {
        error:
          'Enter the public key, which starts with xpub or zpub. This is a private key: whoever reads it can take the money, so move the money to a new wallet.',
        abort: true,
      })
      .regex(
        /^[xz]pub[1-9A-HJ-NP-Za-km-z]{107}$/,
        'Enter a public key of a wallet, which starts with xpub or zpub.',
      ),
} as const satisfies Record<(typeof textForms)[number], (most: number) => z.ZodType<string, string>>;

/** What can be entered, as data: a form is made of it. The bank checks by the same data. */
export const settingField = z.discriminatedUnion('kind', [
  /** Of money, in the currency of the ledger, such as 10.00. */
  answered({ kind: z.literal('amount'), least: z.string(), most: z.string(), currency: z.string() }),
  /** With at most two decimals, such as 0.5. */
  answered({ kind: z.literal('percent'), least: z.string(), most: z.string() }),
  /** A whole number. */
  answered({ kind: z.literal('count'), least: z.int(), most: z.int(), unit: z.string() }),
  /** Of buttons and links on pages of a theme, as #rrggbb. */
  answered({ kind: z.literal('colour'), theme: z.enum(['light', 'dark']) }),
  answered({ kind: z.literal('choice'), choices: z.array(z.string()) }),
  /** Empty where it may be: not given. */
  answered({ kind: z.literal('text'), most: z.int(), optional: z.boolean(), form: z.enum(textForms) }),
]);

export type SettingField = z.output<typeof settingField>;

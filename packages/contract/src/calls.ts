import type { AnswerOf, Call, SentBodyOf, SentParamsOf, SentQueryOf } from './call.ts';
import * as cardNetwork from './card-network/network.ts';
import * as cardPayments from './card-network/own-payments.ts';
import * as shop from './card-network/shop.ts';
import * as cards from './cards/own-cards.ts';
import * as customer from './customer/index.ts';
import * as paymentsIn from './payments-in.ts';
import * as rates from './rates.ts';
import * as sandbox from './sandbox.ts';
import * as freeze from './security/freeze.ts';
import * as staff from './staff/index.ts';
import * as support from './support.ts';
import * as topups from './topups/topups.ts';

/** Every call of the API by name. What a file of a domain exports is its calls, and nothing else. */
export const calls = {
  ...cardNetwork,
  ...cardPayments,
  ...cards,
  ...customer,
  ...freeze,
  ...paymentsIn,
  ...rates,
  ...support,
  ...topups,
  ...sandbox,
  ...shop,
  ...staff,
} satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;

/**
 * The calls by method and path, `CallsByPath['POST /account/login/']`: a browser can be typed by this alone and
 * ship no schema. An interface, since its members are found once: of a mapped type with made names the compiler makes
 * all names again at every place that looks a call up, which took most of the time of checking the web app.
 */
export interface CallsByPath extends MappedByPath {}

type MappedByPath = {
  [Name in CallName as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Calls[Name];
};

/** The parts of a request that a call asks for; what it does not ask for cannot be given. */
export type RequestOf<C extends Call> = Part<'params', SentParamsOf<C>> &
  Part<'query', SentQueryOf<C>> &
  Part<'body', SentBodyOf<C>> &
  UploadPart<C>;

export type Answers = { [Name in CallName]: AnswerOf<Calls[Name]> };

type Part<Key extends string, Value> = Value extends undefined
  ? { readonly [K in Key]?: never }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

type UploadPart<C extends Call> = C extends { readonly upload: string }
  ? { readonly upload?: Blob }
  : { readonly upload?: never };

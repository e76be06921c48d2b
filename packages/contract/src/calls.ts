import type { AnswerOf, Call, SentBodyOf, SentParamsOf, SentQueryOf } from './call.ts';
import * as cardNetwork from './card-network/network.ts';
import * as cardPayments from './card-network/own-payments.ts';
import * as shop from './card-network/shop.ts';
import * as cardChallenges from './cards/challenges.ts';
import * as cardDelivery from './cards/delivery.ts';
import * as cardDisputes from './cards/disputes.ts';
import * as cards from './cards/own-cards.ts';
import * as credit from './cards/own-credit.ts';
import * as staffCredit from './cards/staff-credit.ts';
import * as cardTokens from './cards/tokens.ts';
import * as guestChat from './chat/guest-chat.ts';
import * as chat from './chat/own-chat.ts';
import * as customer from './customer/index.ts';
import * as budgets from './insight/budgets.ts';
import * as insight from './insight/insight.ts';
import * as marks from './insight/marks.ts';
import * as lending from './lending/own-lending.ts';
import * as staffLending from './lending/staff-lending.ts';
import * as noticeDevices from './notices/devices.ts';
import * as notices from './notices/notices.ts';
import * as noticeSettings from './notices/settings.ts';
import * as paymentsIn from './payments-in.ts';
import * as rates from './rates.ts';
import * as sandbox from './sandbox.ts';
import * as freeze from './security/freeze.ts';
import * as staff from './staff/index.ts';
import * as streams from './stream/streams.ts';
import * as support from './support.ts';
import * as topups from './topups/topups.ts';

/** Every call of the API by name. What a file of a domain exports is its calls, and nothing else. */
export const calls = {
  ...budgets,
  ...cardChallenges,
  ...cardDelivery,
  ...cardDisputes,
  ...cardTokens,
  ...cardNetwork,
  ...cardPayments,
  ...cards,
  ...credit,
  ...chat,
  ...customer,
  ...freeze,
  ...insight,
  ...marks,
  ...guestChat,
  ...lending,
  ...notices,
  ...noticeSettings,
  listNoticeDevices: noticeDevices.listNoticeDevices,
  addNoticeDevice: noticeDevices.addNoticeDevice,
  removeNoticeDevice: noticeDevices.removeNoticeDevice,
  ...paymentsIn,
  ...rates,
  ...streams,
  ...support,
  ...topups,
  ...sandbox,
  ...shop,
  ...staff,
  ...staffCredit,
  ...staffLending,
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

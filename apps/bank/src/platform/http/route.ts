import type { ServerResponse } from 'node:http';
import type { Access, AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@farthing/contract';
import type { Tx } from '../database/database.ts';
import type { Logger } from '../logging.ts';
import type { Refusal } from '../refusal.ts';
import type { Commit, KeyRow, KeyUse } from './idempotency.ts';
import type { Customer, Principal, StaffMember } from './principal.ts';
import type { WithSharedList } from './shared-list.ts';
import type { SpooledUpload } from './spooled-upload.ts';

/** Where a request came from, for the audit log, limits and mails about new devices. */
export type Origin = {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** By which a browser that was here before is known again. A secret: never logged or audited. */
  readonly deviceToken?: string | undefined;
  /** By which a guest reads their own conversation. A secret as well. */
  readonly guestToken?: string | undefined;
};

export type Upload = { readonly fileName: string; readonly bytes: Buffer };

type PrincipalFor<A extends Access> = A extends 'customer'
  ? Customer
  : A extends `staff:${string}`
    ? StaffMember
    : undefined;

/** What a handler is given: everything checked against the call's description. */
export type RouteContext<C extends Call> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly upload: C extends { readonly uploadUpTo: number } ? SpooledUpload | undefined : Upload | undefined;
  readonly principal: PrincipalFor<C['access']>;
  readonly origin: Origin;
  readonly log: Logger;
  /** Lets the browser keep this token, by which it is known from now on. */
  keepDevice(token: string): void;
  /** The same for a guest who talks with the bank. */
  keepGuest(token: string): void;
  /** The use of the request's Idempotency-Key, for `findRecord` and `replay`; undefined when it has none. */
  readonly key: KeyUse | undefined;
  /**
   * Runs the work in one transaction together with the request's Idempotency-Key and its answer, so that a repeated
   * request finds both or neither. Work that refuses by throwing leaves nothing behind; a refusal that it answers
   * instead is thrown after the commit, so that what it wrote (a wrong try that counts) stays.
   */
  once(work: (tx: Tx) => Promise<AnswerOf<C> | Refusal>): Promise<AnswerOf<C>>;
  /** The same for work that is committed by somebody else, who writes the row of the key along. */
  onceBy(
    commit: (rowOf: (result: AnswerOf<C> | Refusal) => KeyRow | undefined) => Promise<AnswerOf<C>>,
  ): Promise<AnswerOf<C>>;
};

/** A call of the contract together with what answers it. */
export type Route = {
  readonly call: Call;
  readonly handle: (context: AnyRouteContext) => Promise<unknown>;
  /** The list of its answer that it shares with other answers. */
  readonly sharedList?: string;
  /** Its handler answers with what writes to the connection, for as long as that stands. */
  readonly isLive?: true;
};

/** What every route can be called with once its own types are forgotten. */
export type AnyRouteContext = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly upload: Upload | SpooledUpload | undefined;
  readonly principal: Principal | undefined;
  readonly origin: Origin;
  readonly log: Logger;
  keepDevice(token: string): void;
  keepGuest(token: string): void;
  readonly key: KeyUse | undefined;
  once(work: (tx: Tx) => Promise<unknown>): Promise<unknown>;
  onceBy(commit: Commit): Promise<unknown>;
};

export function route<C extends Call>(
  call: C,
  handle: (context: RouteContext<C>) => Promise<AnswerOf<C>>,
): Route {
  // The server builds the context by this very description, so forgetting the types here is safe.
  return { call, handle: handle as unknown as Route['handle'] };
}

/** For an answer that goes on until somebody ends it. */
export function liveRoute<C extends Call>(
  call: C,
  open: (context: RouteContext<C>) => (response: ServerResponse) => void,
): Route {
  const handle = async (context: RouteContext<C>) => open(context);
  return { call, handle: handle as unknown as Route['handle'], isLive: true };
}

/** For an answer that is mostly a list which is kept in memory. */
export function sharedListRoute<C extends Call, Name extends keyof AnswerOf<C> & string>(
  call: C,
  sharedList: Name,
  handle: (context: RouteContext<C>) => Promise<WithSharedList<AnswerOf<C>, Name>>,
): Route {
  return { call, handle: handle as unknown as Route['handle'], sharedList };
}

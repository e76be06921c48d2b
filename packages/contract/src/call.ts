import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { MoneyAct, Permission } from './staff/access.ts';

/**
 * Who may make a call. `sandbox` calls are open to everyone and exist only in sandbox mode;
 * `provider:…` calls are signed by a company that works for the bank, with a secret that both know;
 * `staff:…` names the permission that a member of staff must hold.
 */
export type Access = 'public' | 'customer' | 'sandbox' | ProviderAccess | StaffAccess;

/** The companies that tell the bank what happened outside. */
export type Provider = 'payments' | 'cards' | 'network';

export type ProviderAccess = `provider:${Provider}`;

type StaffAccess = `staff:${Permission}`;

/** Which limit a call counts against; the numbers live in the bank's policies. */
export type RateClass =
  | 'account'
  | 'registration'
  | 'money'
  | 'lookup'
  | 'provider'
  | 'network'
  | 'chat'
  | 'general';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a call answers when it succeeds: JSON of this shape, or a file of these media types. */
export type Answer =
  | { readonly status: 200 | 201; readonly body: z.ZodType }
  | { readonly status: 200; readonly file: readonly string[] };

/**
 * What a call of staff does to customers' money.
 * - `none`: no balance of a customer changes by it.
 * - `two-people`: it carries out what one has proposed and another approves.
 * - `each-item`: it decides on several things, each under the bound of its own act.
 * - an act: done by one person up to the bound of their role for it, and proposed to a second person above that.
 */
export type MoneyBound = 'none' | 'two-people' | 'each-item' | MoneyAct;

/** One HTTP call, described once. Routes, validation, OpenAPI and the client's types are made from it. */
export type Call = Reading | ActionOfAnybody | ActionOfStaff;

type Reading = Description & { readonly method: 'GET'; readonly access: Access; readonly bound?: never };

type ActionOfAnybody = Description & {
  readonly method: Exclude<Method, 'GET'>;
  readonly access: Exclude<Access, StaffAccess>;
  readonly bound?: never;
};

/** Says what it does to money: one that does not say so does not compile. */
type ActionOfStaff = Description & {
  readonly method: Exclude<Method, 'GET'>;
  readonly access: StaffAccess;
  readonly bound: MoneyBound;
};

type Description = {
  /** Under /api/v1, ending in a slash, parameters as `:name`. */
  readonly path: `/${string}/`;
  readonly summary: string;
  readonly description?: string;
  readonly rate: RateClass;
  /** Takes an Idempotency-Key: the same key and body give the first answer again. */
  readonly idempotent?: true;
  /** How the body is sent. JSON is always taken too, except for uploads. */
  readonly encoding?: 'json' | 'form' | 'multipart';
  /** The one field of a multipart body that takes a file; it is not part of `body`. */
  readonly upload?: string;
  /** How many bytes of a large file are taken, which the handler reads piece by piece; the smaller ones come whole. */
  readonly uploadUpTo?: number;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly answer: Answer;
  /** The refusals of this call's own; those that every call can give are added from `commonErrors`. */
  readonly errors: readonly ErrorCode[];
};

/** Keeps a description's literal types, so that the client and the routes can be typed from it. */
export const call = <const C extends Call>(description: C): C => description;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler gets, after validation. */
export type ParamsOf<C extends Call> = Parsed<C['params']>;
export type QueryOf<C extends Call> = Parsed<C['query']>;
export type BodyOf<C extends Call> = Parsed<C['body']>;

/** What a client sends, before validation. */
export type SentParamsOf<C extends Call> = Sent<C['params']>;
export type SentQueryOf<C extends Call> = Sent<C['query']>;
export type SentBodyOf<C extends Call> = Sent<C['body']>;

/** What a call answers. */
export type AnswerOf<C extends Call> = C['answer'] extends { readonly body: infer S extends z.ZodType }
  ? z.output<S>
  : FileAnswer;

export type FileAnswer = {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly etag?: string;
  /** What is under this address never changes: a browser need not ask again. */
  readonly immutable?: true;
  /** The name to save it under. */
  readonly fileName?: string;
  /** From a server: sent piece by piece in place of the bytes, so that a file of any length needs no memory. */
  readonly pieces?: AsyncIterable<string | Uint8Array>;
};

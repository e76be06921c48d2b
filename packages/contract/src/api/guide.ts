import type { Method } from '../call.ts';

/** The API as the pages under /api/docs tell it: made by the server from the calls that it answers. */
export type ApiGuide = readonly ApiArea[];

/** Calls about one subject, on one page. */
export type ApiArea = {
  /** The last part of the address of the page. */
  readonly id: string;
  readonly title: string;
  readonly calls: readonly ApiCall[];
};

export type ApiCall = {
  /** Of the heading, to link to. */
  readonly id: string;
  readonly method: Method;
  /** With the prefix, and parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  /** Who may make it, in words. */
  readonly access: string;
  readonly takesKey: boolean;
  readonly sends: readonly ApiField[];
  readonly answers: readonly ApiField[];
  readonly curl: string;
  /** What a success looks like: its status, and JSON or the types of the file. */
  readonly success: { readonly status: number; readonly example: string };
  readonly refusals: readonly { readonly status: number; readonly code: string; readonly message: string }[];
};

export type ApiField = {
  /** With dots and brackets where it is inside of another: `payee.name`, `items[].id`. */
  readonly name: string;
  /** Where it is sent; absent in an answer. */
  readonly place?: 'path' | 'query' | 'body' | 'file';
  readonly type: string;
  readonly isRequired: boolean;
};

import { type Call, calls } from '@farthing/contract';
import { describe, expect, test } from 'vitest';
import { refusalCodes } from '../openapi.ts';
import { apiGuide, exampleBody } from './guide.ts';

const all: readonly Call[] = Object.values(calls);
const guide = apiGuide(all);
const told = guide.flatMap(({ calls: its }) => its);

test('every call of the contract is there once, with its path and all of its refusals', () => {
  expect(told).toHaveLength(all.length);
  for (const call of all) {
    const path = `/api/v1${call.path.replace(/:(\w+)/g, '{$1}')}`;
    const found = told.filter((each) => each.method === call.method && each.path === path);
    expect(found, path).toHaveLength(1);
    expect(new Set(found[0]?.refusals.map(({ code }) => code)), path).toEqual(new Set(refusalCodes(call)));
  }
});

test('every call has an address of its own on the page of its area', () => {
  for (const { id, calls: its } of guide)
    expect(new Set(its.map((call) => call.id)).size, id).toBe(its.length);
  expect(new Set(guide.map(({ id }) => id)).size).toBe(guide.length);
});

test('the fields of a body are told with what is inside of them, and where the others go', () => {
  const login = told.find(({ id }) => id === 'post-account-login');
  expect(login?.sends.map(({ name, place }) => `${place} ${name}`)).toEqual(
    expect.arrayContaining(['body email', 'body password']),
  );
  expect(login?.curl).toContain('"email": "rosa.fielding@demo.example"');
  const picture = told.find(({ sends }) => sends.some(({ place }) => place === 'file'));
  expect(picture?.curl).toContain('=@file');
});

describe('an example is one that the bank takes', () => {
  const withBody = all.filter(({ body }) => body !== undefined);
  test.each(withBody.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
    expect(call.body?.safeParse(exampleBody(call)).error?.issues ?? []).toEqual([]);
  });
});

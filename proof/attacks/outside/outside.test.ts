import { calls } from '@farthing/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSecurityHeaders } from '../../../apps/bank/src/platform/http/security-headers.ts';
import { openApiDocument } from '../../../apps/bank/src/platform/http/system/openapi.ts';
import { chance } from '../../faults/chance.ts';
import { blindSpots } from '../attack.ts';
import { apiDescription, descriptionFindings } from './api-description.ts';
import type { Description } from './api-exceptions.ts';
import { contentPolicy, policyFindings } from './content-policy.ts';

test.each([contentPolicy, apiDescription])('$name finds every fault that was planted', async (attack) => {
  expect(await blindSpots(attack, chance(1))).toEqual([]);
});

test.each(['sandbox', 'live'] as const)(
  'csp_evaluator finds nothing in the policy of a %s that is not accepted',
  async (mode) => {
    const app = Fastify();
    registerSecurityHeaders(app, { mode });
    app.get('/', async () => 'anything');
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policyFindings(mode, policy)).toEqual([]);
  },
);

test('Spectral finds nothing in the description of the API that is not accepted, and nothing is accepted in vain', async () => {
  const description = openApiDocument(Object.values(calls), { title: 'Farthing API', version: '0.0.0' });
  expect(await descriptionFindings(description as Description)).toEqual([]);
});

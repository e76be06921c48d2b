import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import type { Attack, Finding, Plant } from '../attack.ts';
import { withPlanted } from '../planted/server.ts';
import { acceptedOf, type Description } from './api-exceptions.ts';

/** Spectral's OWASP rules on the OpenAPI document. */
export const apiDescription: Attack = {
  name: 'spectral',
  claim: 'the API as it describes itself breaks no OWASP rule that is not accepted with a reason',
  plants: [
    plant('a call that changes something, for everybody', { call: { security: [] } }),
    plant('a key in the address', { scheme: { type: 'apiKey', in: 'query', name: 'key' } }),
    plant('text without an end', { call: taking({ type: 'string' }) }),
    plant('a list without an end', { call: taking({ type: 'array', items: { type: 'boolean' } }) }),
    plant('a call that never says that it was too much', {
      call: { responses: answers(200, 400, 401, 500) },
    }),
  ],
  async run(bank) {
    const description = (await (await bank.fetch('/api/openapi.json')).json()) as Description;
    return {
      tried: Object.keys(description.paths).length,
      findings: await descriptionFindings(description),
    };
  },
};

/** What the rules have against a description and is not accepted, and what is accepted in vain. */
export async function descriptionFindings(description: Description): Promise<Finding[]> {
  const spectral = new Spectral();
  // Its types describe the CommonJS build, where the rules are one level further down.
  spectral.setRuleset(owasp as unknown as RulesetDefinition);
  const accepted = acceptedOf(description).map((each) => ({ ...each, used: false }));
  const findings: Finding[] = [];
  for (const { code, path, message } of await spectral.run(withoutRepeats(description))) {
    const exception = accepted.find(({ rule, covers }) => rule === code && covers(path.map(String)));
    if (exception === undefined) findings.push({ where: path.join(' '), what: `${code}: ${message}` });
    else exception.used = true;
  }
  const inVain = accepted
    .filter(({ used }) => !used)
    .map(({ rule, why }) => ({ where: 'the exceptions', what: `${rule} is accepted in vain: ${why}` }));
  return [...findings, ...inVain];
}

/** The one schema of all refusals is judged in its place, and not again in each of a thousand answers. */
function withoutRepeats(description: Description): Record<string, unknown> {
  const isRepeat = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    '$ref' in value &&
    value.$ref === '#/components/schemas/Error';
  return JSON.parse(JSON.stringify(description, (_, value) => (isRepeat(value) ? {} : value)));
}

function answers(...statuses: number[]): object {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: 'An answer', content: { 'text/plain': {} } }]),
  );
}

function taking(schema: object): object {
  const properties = { planted: schema };
  return { requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } } };
}

/** A small sound API, with one thing changed. */
function plantedApi({ call = {}, scheme = { type: 'http', scheme: 'bearer' } }: Changes): object {
  const sound = { security: [{ token: [] }], responses: answers(200, 400, 401, 429, 500) };
  return {
    openapi: '3.1.0',
    info: { title: 'Planted', version: '1' },
    servers: [{ url: '/', 'x-internal': false }],
    paths: { '/planted/': { post: { ...sound, ...call } } },
    components: { securitySchemes: { token: scheme } },
  };
}

type Changes = { readonly call?: object; readonly scheme?: object };

function plant(fault: string, changes: Changes): Plant {
  return {
    fault,
    async find() {
      // What the rules have against the sound one too is no merit of theirs.
      const sound = new Set((await served(plantedApi({}))).map(({ what }) => what));
      return (await served(plantedApi(changes))).filter(({ what }) => !sound.has(what));
    },
  };
}

function served(description: object): Promise<Finding[]> {
  return withPlanted(
    () => ({ body: description }),
    async (url) => descriptionFindings((await (await fetch(url)).json()) as Description),
  );
}

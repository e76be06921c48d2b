import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Attack, Finding, Plant } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { withPlanted } from '../planted/server.ts';

/** Google's csp_evaluator on the policy of every kind of answer. */
export const contentPolicy: Attack = {
  name: 'csp-evaluator',
  claim: 'the Content-Security-Policy of every page and of the API has no way around it',
  plants: [
    plant('a policy that allows scripts in the page', "script-src 'self' 'unsafe-inline'; object-src 'none'"),
    plant('a policy that allows scripts from anywhere', "default-src 'none'; script-src https:"),
    plant(
      'a policy that lets a page change its base',
      "default-src 'none'; script-src 'self' 'nonce-YWJjZA=='",
    ),
    plant('an answer without a policy', undefined),
  ],
  async run(bank) {
    const paths = [...kinds, await mailFrame(bank)];
    const findings: Finding[] = [];
    for (const path of paths) findings.push(...policyFindings(path, policyOf(await bank.fetch(path))));
    return { tried: paths.length, findings };
  },
};

/** One address of each kind of answer that a browser can be sent to. */
const kinds = [
  '/',
  '/no-such-page',
  '/%c0',
  '/login',
  '/layout/dashboard',
  '/staff',
  '/sandbox/mail',
  '/sandbox/bank',
  '/sandbox/chain',
  '/sandbox/shop',
  '/robots.txt',
  '/healthz',
  '/api/docs',
  '/api/openapi.json',
  '/api/v1/rates/',
  '/api/v1/wallet/detail/',
  '/api/v1/no-such-call/',
] as const;

/** What csp_evaluator has against a policy, other than what is accepted. */
export function policyFindings(where: string, policy: string | null): Finding[] {
  if (policy === null) return [{ where, what: 'has no Content-Security-Policy' }];
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ type, value }) => !accepted.some((each) => each.type === type && each.value === value))
    .map(({ directive, description }) => ({ where, what: `${directive}: ${description}` }));
}

/**
 * Scripts come from the bank itself, which would be a way in if it answered in JSONP, had AngularJS, or served what
 * people upload under a type that runs. It has neither, and pictures leave it re-encoded as image/webp with nosniff.
 */
const accepted = [{ type: Type.SCRIPT_ALLOWLIST_BYPASS, value: "'self'" }];

function policyOf({ headers }: Response): string | null {
  return headers.get('content-security-policy');
}

/** Somebody else's HTML, shown in a frame. */
async function mailFrame(bank: AttackedBank): Promise<string> {
  const { email } = await bank.customer();
  const [mail] = await bank.mailsTo(email);
  return `/sandbox/mail/${mail?.id}/html`;
}

function plant(fault: string, policy: string | undefined): Plant {
  return {
    fault,
    find: () =>
      withPlanted(
        () => ({
          headers: policy === undefined ? {} : { 'content-security-policy': policy },
          body: '<!doctype html><title>planted</title>',
        }),
        async (url) => policyFindings(url, policyOf(await fetch(url))),
      ),
  };
}

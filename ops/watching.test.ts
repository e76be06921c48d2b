import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../apps/bank/src/platform/metrics.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook?: string };
};

const { groups } = parse(read('prometheus/rules.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const board = JSON.parse(read('grafana/board.json')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
};
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Never connected: only how many connections it has is asked of it. */
const pool = new pg.Pool();
afterAll(() => pool.end());

/** What a bank tells, with everything watched that it watches. */
async function told(): Promise<string> {
  const metrics = createMetrics();
  metrics.watchPool(pool);
  metrics.watchJobs(async () => [{ queue: 'deliver-mail', waiting: 1, active: 1, dead: 1 }]);
  metrics.watchAlarms(async () => ({
    open: [{ kind: 'states', open: 1 }],
    lastComparison: { endedAt: new Date() },
  }));
  metrics.watchThresholds(async () => [{ measure: 'dead-jobs', isAlarm: true }]);
  metrics.observeRequest('POST', '/withdraw/', 200, 0.1);
  return metrics.registry.metrics();
}

const namesIn = (expression: string) => expression.match(/\b(?:farthing|process|nodejs)_[a-z0-9_]+/g) ?? [];

test.for(expressions)('[OPS-05] %s asks for what /metrics gives: %s', async ([, expression]) => {
  const text = await told();
  const given = new Set([...text.matchAll(/^([a-z0-9_]+)[{ ]/gm)].map(([, name]) => name));
  expect(namesIn(expression).length).toBeGreaterThan(0);
  for (const name of namesIn(expression)) expect(given).toContain(name);
  for (const [, label = '', value = ''] of expression.matchAll(/[{,]([a-z]+)="([a-z_]+)"/g))
    expect(text.toLowerCase()).toContain(`${label}="${value}"`);
});

test('[OPS-05] every alert says what is wrong, how bad it is, and leads to a runbook that is there', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { labels, annotations } of rules) {
    expect(['warning', 'critical']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    if (annotations.runbook !== undefined)
      expect(existsSync(join(import.meta.dirname, annotations.runbook))).toBe(true);
  }
});

type Case = { readonly alertname: string; readonly exp_alerts: readonly unknown[] };

/** `promtool test rules` runs them; where it is not installed, we still see that no alert is left out. */
test('[OPS-05] every alert has a case for promtool in which it is raised', () => {
  const { tests } = parse(read('prometheus/rules.test.yaml')) as { tests: { alert_rule_test: Case[] }[] };
  const raised = tests
    .flatMap((each) => each.alert_rule_test)
    .filter(({ exp_alerts }) => exp_alerts.length > 0)
    .map(({ alertname }) => alertname);
  expect(new Set(raised)).toEqual(new Set(rules.map(({ alert }) => alert)));
});

test('[OPS-05] each panel of the board has a number of its own', () => {
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
});

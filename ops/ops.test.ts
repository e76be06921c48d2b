import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../apps/bank/src/platform/config.ts';
import { settings } from '../apps/bank/src/platform/environment.ts';
import { policies } from '../apps/bank/src/platform/policies.ts';
import { testBank } from '../tools/testing/bank.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const files = (pattern: string) => globSync(pattern, { cwd: import.meta.dirname });
const bank = await testBank();

type Values = Readonly<Record<string, string>>;
type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };

function documents<T>(path: string): T[] {
  const parsed = parseAllDocuments(read(path));
  const problems = parsed.flatMap((document) => ('errors' in document ? document.errors : []));
  expect(problems).toEqual([]);
  return parsed.map((document) => document.toJS() as T);
}

describe('the manifests', () => {
  const deployment = documents<{
    readonly kind: string;
    readonly spec: {
      readonly replicas: number;
      readonly template: {
        readonly spec: {
          readonly terminationGracePeriodSeconds: number;
          readonly containers: readonly {
            readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
            readonly startupProbe: Probe;
            readonly readinessProbe: Probe;
            readonly livenessProbe: Probe;
          }[];
        };
      };
    };
  }>('kubernetes/bank.yaml').find(({ kind }) => kind === 'Deployment')?.spec;
  const container = deployment?.template.spec.containers[0];

  test('all parse', () => {
    const all = [...files('**/*.yaml'), ...files('**/*.yml')];
    expect(all.length).toBeGreaterThan(6);
    for (const path of all) expect(documents(path).length).toBeGreaterThan(0);
  });

  test('name resources that are there', () => {
    const [kustomization] = documents<{ readonly resources: string[] }>('kubernetes/kustomization.yaml');
    for (const name of kustomization?.resources ?? []) expect(files(`kubernetes/${name}`)).toHaveLength(1);
  });

  test('give live mode everything that it needs, and nothing that it does not know', () => {
    const [config] = documents<{ readonly data: Values }>('kubernetes/config.yaml');
    const [secret] = documents<{ readonly stringData: Values }>('kubernetes/secret.example.yaml');
    const given = { ...config?.data, ...secret?.stringData };
    expect(Object.keys(given).filter((name) => !(name in settings.shape))).toEqual([]);
    const own = {
      SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
      METRICS_TOKEN: randomBytes(16).toString('hex'),
      WALLET_ADDRESS_TRC20: `T${'x'.repeat(33)}`,
      WALLET_ADDRESS_BTC: `bc1q${'x'.repeat(38)}`,
    };
    expect(readConfig({ ...given, ...own }).mode).toBe('live');
    // Words in their place, so that nobody's deposits go to an example, and no bank has keys that everybody knows.
    const refused = Object.keys(own).map((name) => `  - ${name} must .*`);
    expect(() => readConfig(given)).toThrow(
      new RegExp(`^The settings are not right:\\n${refused.join('\\n')}$`),
    );
  });

  test('probe paths that answer, at the port that is open', async () => {
    const dockerfile = read('container/Dockerfile');
    expect(container?.ports[0]).toEqual({ name: 'http', containerPort: 3000 });
    expect(dockerfile).toContain('PORT=3000');
    expect(dockerfile).toContain('EXPOSE 3000');
    expect(read('haproxy.cfg').match(/bank-\d:\d+/g)).toEqual(['bank-1:3000', 'bank-2:3000']);
    const probed = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe];
    const paths = probed.map((probe) => probe?.httpGet.path ?? '');
    expect(paths).toEqual(['/healthz', '/readyz', '/healthz']);
    for (const path of paths) expect((await bank.fetch(path)).status).toBe(200);
    for (const text of [dockerfile, read('haproxy.cfg')]) expect(text).toContain('/readyz');
    expect(read('haproxy.cfg')).toMatch(/^resolvers names$[\s\S]*^ {2}default-server .*resolvers names /m);
  });

  test('leave a process the time that it takes to stop', () => {
    const jobsMs = 10_000;
    const graceMs = (deployment?.template.spec.terminationGracePeriodSeconds ?? 0) * 1000;
    expect(graceMs).toBeGreaterThan(policies.http.drainMs + jobsMs + 5_000);
    expect(deployment?.replicas).toBeGreaterThan(1);
  });
});

describe('the compose file', () => {
  type Service = {
    readonly environment?: Values;
    readonly volumes?: readonly string[];
    readonly ports?: readonly string[];
    readonly depends_on?: unknown;
    readonly read_only?: boolean;
  };
  const [compose] = documents<{ readonly services: Readonly<Record<string, Service>> }>('compose.yaml');

  test('sets settings that exist', () => {
    for (const name of ['bank-1', 'bank-2']) {
      const { environment = {}, read_only } = compose?.services[name] ?? {};
      expect(Object.keys(environment).length).toBeGreaterThan(4);
      expect(Object.keys(environment).filter((each) => !(each in settings.shape))).toEqual([]);
      expect(read_only).toBe(true);
    }
  });

  test('leads the links of mails to the balancer, and gives the archive to the account that fills it', () => {
    const { environment = {} } = compose?.services['bank-1'] ?? {};
    const [, url = ''] = environment.PUBLIC_URL?.match(/^\$\{PUBLIC_URL:-(.+)\}$/) ?? [];
    expect(compose?.services.balancer?.ports).toEqual([`${new URL(url).host}:8080`]);
    const owner = compose?.services['archive-owner'];
    expect(owner).toMatchObject({ entrypoint: ['chown', 'postgres:postgres', '/archive'] });
    const { depends_on, volumes } = compose?.services.database ?? {};
    expect(volumes).toEqual(expect.arrayContaining([...(owner?.volumes ?? [])]));
    expect(depends_on).toEqual({ 'archive-owner': { condition: 'service_completed_successfully' } });
  });

  test('mounts files that are there', () => {
    const sources = Object.values(compose?.services ?? {})
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((source) => source.startsWith('.'));
    expect(sources).toHaveLength(3);
    for (const source of sources) expect(existsSync(join(import.meta.dirname, source))).toBe(true);
  });
});

describe('the image', () => {
  const lines = read('container/Dockerfile').split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1));

  test('copies what is in the repository, and all that the workspaces need', () => {
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
    const manifests = globSync('{{apps,packages}/*,proof}/package.json', { cwd: root });
    for (const path of manifests) expect(copied).toContain(path);
    const tools = copied.filter((path) => path.startsWith('tools/') && path.endsWith('.ts'));
    const imported = tools.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/(?:from |import\()'\.\/(.+?)'/g)].map(
        ([, name = '']) => join(dirname(path), name),
      ),
    );
    expect(tools.length).toBeGreaterThan(2);
    for (const path of imported) expect(copied).toContain(path);
  });

  test('has every command that npm runs beside the bank, and its guide names them as they run there', () => {
    const scripts = Object.values(
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Values,
    );
    const programs = scripts.flatMap((script) => script.match(/ running (\S+)$/)?.[1] ?? []);
    expect(programs).toHaveLength(5);
    for (const program of programs) {
      expect(copied).toContain(program);
      expect(read('README.md')).toContain(program.split('/').at(-1));
    }
    const named = ['README.md', 'compose.yaml', 'container/Dockerfile'].map(read).join('\n');
    const run = [...named.matchAll(/node_modules\/\.bin\/node\s+(tools\/\S+\.ts)/g)].map(([, path]) => path);
    expect(run.length).toBeGreaterThan(3);
    for (const path of run) expect(copied).toContain(path);
  });

  test('starts a file that is there, as nobody', () => {
    const command = JSON.parse(
      lines.findLast((line) => line.startsWith('CMD '))?.slice(4) ?? '[]',
    ) as string[];
    expect(command).toHaveLength(2);
    for (const path of command) expect(existsSync(join(root, path)), path).toBe(true);
    expect(lines).toContain('USER 10001:10001');
  });
});

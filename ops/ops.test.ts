import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
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
    const own = { WALLET_ADDRESS_TRC20: `T${'x'.repeat(33)}`, WALLET_ADDRESS_BTC: `bc1q${'x'.repeat(38)}` };
    expect(readConfig({ ...given, ...own }).mode).toBe('live');
    // Words in their place, so that nobody's deposits go to an example.
    const refused = Object.keys(own).map((name) => `  - ${name} must be .*`);
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

  test('copies what is in the repository, and all that the workspaces need', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
    const manifests = globSync('{{apps,packages}/*,proof}/package.json', { cwd: root });
    for (const path of manifests) expect(copied).toContain(path);
    const tools = copied.filter((path) => path.startsWith('tools/') && path.endsWith('.ts'));
    const imported = tools.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/from '\.\/(.+?)'/g)].map(([, name = '']) =>
        join(dirname(path), name),
      ),
    );
    expect(tools.length).toBeGreaterThan(2);
    for (const path of imported) expect(copied).toContain(path);
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

describe('the scripts', () => {
  test.for(files('**/*.sh'))('%s is sound shell and may be run', (path) => {
    const full = join(import.meta.dirname, path);
    expect(statSync(full).mode & 0o111).toBe(0o111);
    execFileSync('sh', ['-n', full]);
    expect(read(path)).toMatch(/^#!\/bin\/sh\n(?:#.*\n)+set -eu\n/);
  });

  test('a restore finds the archived log wherever it was called from, and does not begin without it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'restore-'));
    const restore = (...paths: string[]) =>
      execFileSync(join(import.meta.dirname, 'backup/restore.sh'), paths, { cwd: folder, stdio: 'pipe' });
    for (const name of ['base', 'archive']) mkdirSync(join(folder, name));
    restore('base', 'archive', 'data');
    const written = readFileSync(join(folder, 'data/postgresql.auto.conf'), 'utf8');
    expect(written).toContain(`restore_command = 'cp "${realpathSync(folder)}/archive/%f" "%p"'`);
    expect(() => restore('base', 'archives', 'other')).toThrow('archives is not a folder');
    expect(existsSync(join(folder, 'other'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

describe('what people read', () => {
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Values;
  const ofOperators = [...files('**/*.md').map((path) => `ops/${path}`), 'docs/scaling.md'];
  const all = globSync(['*.md', '{docs,ops,proof}/**/*.md'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

  test.for(all)('%s leads to files and commands that exist', (path) => {
    const text = textOf(path);
    for (const [, target = ''] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
      expect(existsSync(join(root, dirname(path), target)), target).toBe(true);
    for (const [, name = ''] of text.matchAll(/npm run\s([a-z\d:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
  });

  test.for(ofOperators)('%s names settings that exist', (path) => {
    for (const [, name = ''] of textOf(path).matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g))
      expect(settings.shape).toHaveProperty(name);
  });

  test('whom the bank connects to is listed with every address that can be set', () => {
    const [, connections = ''] = textOf('SECURITY.md').match(/^## Connections\n([\s\S]+?)^## /m) ?? [];
    const addresses = Object.keys(settings.shape).filter((name) => /_(?:URL|HOSTS)$/.test(name));
    // Those that only pages lead to, and the bank's own.
    const own = ['PUBLIC_URL', 'MIGRATION_DATABASE_URL', 'CONTACT_WHATSAPP_URL', 'CONTACT_TELEGRAM_URL'];
    for (const name of addresses.filter((each) => !own.includes(each)))
      expect(connections).toContain(`\`${name}\``);
  });
});

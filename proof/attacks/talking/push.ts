import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isOfBrowser } from '../../../apps/bank/src/modules/notices/push/devices.ts';
import { post } from '../../../apps/bank/src/platform/outside/post.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';

/** What keeps devices of people and posts to them. */
type PushTarget = {
  /** Whether a device with this address is taken. */
  takes(endpoint: string): Promise<boolean>;
  /** What a stranger finds out about a device, or does to it: each with what was seen. */
  peeks(): Promise<readonly { readonly where: string; readonly seen: string }[]>;
  /** Posts a message, as the bank does when it sends one. */
  send(url: string, isInsideAllowed: boolean): Promise<number>;
};

const host = 'push.example';

/** Where nobody's browser has its service. */
const aimed = [
  'http://127.0.0.1:5432/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  `http://${host}/send/a`,
  `https://${host}.evil.example/send/a`,
  `https://evil.example/${host}`,
  `https://evil.example#${host}`,
  `https://${host}@evil.example/send/a`,
  `https://user:secret@${host}/send/a`,
  `https://${host}:8443/send/a`,
  'file:///etc/passwd',
] as const;

const timeoutMs = 1_000;

export const push: Attack = {
  name: 'push',
  claim:
    'the bank posts to services of browsers alone, waits for none of them, reads nothing of what they answer, and shows nobody the address or the keys of a device',
  plants: [
    {
      fault: 'a device may have any address over https',
      find: () => tryPush({ ...careful, takes: async (endpoint) => endpoint.startsWith('https://') }),
    },
    {
      fault: 'a service is known by the end of its name without the dot',
      find: () => tryPush({ ...careful, takes: async (endpoint) => endpoint.includes(host) }),
    },
    {
      fault: 'a list shows all that is kept of a device',
      find: () => tryPush({ ...careful, peeks: () => peekInto(new SmallList({ showsRows: true })) }),
    },
    {
      fault: 'a device is removed by its id alone',
      find: () => tryPush({ ...careful, peeks: () => peekInto(new SmallList({ asksForNoOwner: true })) }),
    },
    {
      fault: 'an answer is read to its end, and waited for',
      find: () => tryPush({ ...careful, send: readAll }),
    },
    {
      fault: 'a name that leads inside is posted to',
      find: () => tryPush({ ...careful, send: (url) => send(url, true) }),
    },
  ],
  sound: () => tryPush(careful),
  run: async (bank) => {
    const findings = await tryPush(await bankTarget(bank));
    return { tried: aimed.length + 8, findings } satisfies Tried;
  },
};

async function tryPush(target: PushTarget): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const endpoint of aimed)
    if (await target.takes(endpoint)) findings.push({ where: endpoint, what: 'is taken for a device' });
  if (!(await target.takes(`https://${host}/fcm/send/${randomBytes(12).toString('base64url')}`)))
    findings.push({ where: 'a service of a browser', what: 'is refused: the attack is blind' });
  for (const { where, seen } of await target.peeks())
    if (seen !== '') findings.push({ where, what: `shows ${seen.slice(0, 60)}` });
  return [...findings, ...(await tryServices(target))];
}

/** Services that would keep the bank waiting, fill its memory, or lead it where only it can go. */
async function tryServices({ send: sendTo }: PushTarget): Promise<Finding[]> {
  const findings: Finding[] = [];
  const silent = await withService(
    () => {},
    async (url) => {
      const startedMs = performance.now();
      await Promise.race([sendTo(url, true).catch(() => {}), wait(timeoutMs * 3)]);
      return performance.now() - startedMs;
    },
  );
  if (silent > timeoutMs * 2)
    findings.push({ where: 'a service that says nothing', what: 'is waited for without end' });
  let sentBytes = 0;
  await withService(
    (_, response) => {
      const more = () => {
        if (sentBytes >= 10_000_000 || response.destroyed) return response.end();
        sentBytes += 100_000;
        return response.write(Buffer.alloc(100_000), more);
      };
      response.writeHead(201);
      more();
    },
    (url) => sendTo(url, true).catch(() => {}),
  );
  if (sentBytes >= 10_000_000) findings.push({ where: 'an answer of 10 MB', what: 'is read to its end' });
  let reached = 0;
  await withService(
    (request, response) => {
      if (request.url === '/inside') reached += 1;
      response.writeHead(302, { location: '/inside' }).end();
    },
    (url) => sendTo(url, true).catch(() => {}),
  );
  if (reached > 0) findings.push({ where: 'a redirect', what: 'is followed' });
  // A name on the list may lead anywhere by the time it is connected to.
  await withService(
    (_, response) => {
      reached += 1;
      response.end();
    },
    (url) => sendTo(url.replace('127.0.0.1', 'localhost'), false).catch(() => {}),
  );
  if (reached > 0) findings.push({ where: 'a name that leads inside', what: 'is posted to' });
  return findings;
}

async function withService<T>(answer: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    request.resume();
    response.on('error', () => {});
    request.on('end', () => answer(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/send`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** By the bank's own code, which runs in this process as in its own. */
const send: PushTarget['send'] = (url, allowInside) =>
  post({ url, headers: {}, body: randomBytes(100), timeoutMs, allowInside });

/** What somebody would write who does not think of it. */
const readAll: PushTarget['send'] = async (url) => {
  const answer = await fetch(url, { method: 'POST', body: randomBytes(100) });
  await answer.arrayBuffer();
  return answer.status;
};

const careful: PushTarget = {
  takes: async (endpoint) => isOfBrowser(endpoint, { hosts: [host], allowInside: false }),
  peeks: () => peekInto(new SmallList({})),
  send,
};

type Person = 'ada' | 'mallory';

/** Where Ada has a device. */
type Devices = {
  readonly device: ReturnType<typeof newDevice>;
  list(who: Person): Promise<readonly { readonly id: string }[]>;
  /** Whether it was. */
  remove(who: Person, id: string): Promise<boolean>;
};

async function peekInto({ device, list, remove }: Devices) {
  const own = await list('ada');
  const id = own[0]?.id ?? '';
  const lists = [
    ['the list of its owner', own],
    ['the list of a stranger', await list('mallory')],
  ] as const;
  const secrets = Object.values(device);
  const looks = lists.map(([where, devices]) => {
    const text = JSON.stringify(devices);
    return { where, seen: secrets.some((secret) => text.includes(secret)) ? text : '' };
  });
  const isGone = await remove('mallory', id);
  return [
    ...looks,
    { where: 'a device that a stranger removes', seen: isGone ? 'that it is gone' : '' },
    // Nothing would be proved if its owner could not remove it either.
    { where: 'its owner', seen: (await remove('ada', id)) || isGone ? '' : 'nothing: the attack is blind' },
  ];
}

/** A list of devices, careful but for what it is told not to be. */
class SmallList implements Devices {
  readonly device = newDevice();
  readonly #isCareless: { readonly showsRows?: true; readonly asksForNoOwner?: true };
  #rows = [{ id: 'one', owner: 'ada', name: 'Firefox', ...this.device }];

  constructor(isCareless: { readonly showsRows?: true; readonly asksForNoOwner?: true }) {
    this.#isCareless = isCareless;
  }

  list = async (who: Person) =>
    this.#rows
      .filter(({ owner }) => owner === who)
      .map((row) => (this.#isCareless.showsRows ? row : { id: row.id, name: row.name }));

  remove = async (who: Person, id: string) => {
    const before = this.#rows.length;
    const isTheirs = (owner: string) => owner === who || this.#isCareless.asksForNoOwner === true;
    this.#rows = this.#rows.filter((row) => row.id !== id || !isTheirs(row.owner));
    return this.#rows.length < before;
  };
}

function newDevice() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return {
    endpoint: `https://${host}/fcm/send/${randomBytes(12).toString('base64url')}`,
    public_key: own.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

async function bankTarget(bank: AttackedBank): Promise<PushTarget> {
  const ada = await bank.customer();
  const mallory = await bank.customer(undefined, { first_name: 'Mallory' });
  const device = newDevice();
  await ada.client.addNoticeDevice({ body: device });
  return {
    async takes(endpoint) {
      const customer = await bank.customer();
      return customer.client.addNoticeDevice({ body: { ...newDevice(), endpoint } }).then(
        () => true,
        () => false,
      );
    },
    peeks: () =>
      peekInto({
        device,
        list: async (who) => {
          const { client } = who === 'ada' ? ada : mallory;
          return (await client.listNoticeDevices()).devices;
        },
        remove: (who, deviceId) =>
          (who === 'ada' ? ada : mallory).client.removeNoticeDevice({ params: { deviceId } }).then(
            () => true,
            () => false,
          ),
      }),
    send,
  };
}

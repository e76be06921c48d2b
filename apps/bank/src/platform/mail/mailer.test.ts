import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { codeMail, eventually, testMail } from '../../../../../tools/testing/platform/mail.ts';
import { systemClock } from '../clock.ts';
import { createInbox } from './inbox.ts';
import { layoutMail } from './layout.ts';
import { createSmtp } from './smtp.ts';

const { database, secrets, cleanUp, startBank, openPostOffice, asOwner, mailRow, sent } = await testMail();
afterEach(cleanUp);

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Refuses each recipient while there are answers left, then takes everything. */
function refusingFirst(...answers: Error[]): SMTPServerOptions {
  return { onRcptTo: (_address, _session, done) => done(answers.shift()) };
}

const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw)?.[1]?.replaceAll(/\r\n\s+/g, ' ');

describe('a mail', () => {
  test('arrives once, as text and HTML, from the bank, as an automatic one', async () => {
    const office = await openPostOffice();
    const bank = await startBank(office.url);
    await bank.send();
    await sent();
    expect(office.received).toHaveLength(1);
    const [raw = ''] = office.received;
    const { id, attempts, last_error } = await mailRow();
    expect(header(raw, 'from')).toBe('Farthing <no-reply@bank.example>');
    expect(header(raw, 'to')).toBe('ada@example.com');
    expect(header(raw, 'subject')).toMatch(/^=\?UTF-8\?/);
    expect(header(raw, 'message-id')).toBe(`<${id}@bank.example>`);
    expect(header(raw, 'auto-submitted')).toBe('auto-generated');
    expect(header(raw, 'content-type')).toContain('multipart/alternative');
    expect(raw).toContain('Your code is:\r\n\r\n    042917');
    expect(raw).toMatch(/<p class=(3D)?"code"/);
    expect({ attempts, last_error }).toEqual({ attempts: 1, last_error: null });
  });

  test('whose transaction is rolled back is neither kept nor sent', async () => {
    const office = await openPostOffice();
    const bank = await startBank(office.url);
    const rolledBack = database.transaction(async (tx) => {
      await bank.mailer.send(tx, { ...codeMail, subject: 'Never' });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await bank.send({ ...codeMail, subject: 'Sent' });
    await sent();
    expect(office.received.map((raw) => header(raw, 'subject'))).toEqual(['Sent']);
  });

  test('cannot be read in the database, and in live mode its body is gone once it is sent', async () => {
    const office = await openPostOffice(refusingFirst(...Array(1000).fill(refusal(451, 'later'))));
    const bank = await startBank(office.url);
    await bank.send();
    const { sealed_body } = await mailRow();
    expect(sealed_body).toEqual(expect.any(String));
    const dump = await asOwner('SELECT mail::text FROM mail UNION ALL SELECT job::text FROM jobs.job AS job');
    expect(JSON.stringify(dump.rows)).not.toMatch(/042917|Your code is/);
    expect(await mailRow()).toMatchObject({ subject: 'Your code •••••• · naïve £' });
    expect(JSON.stringify(dump.rows)).not.toContain('<p');
    await office.close();
    await openPostOffice({}, office.port);
    await sent();
    expect((await mailRow()).sealed_body).toBeNull();
  });

  test.for([
    'ada',
    'ada@',
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com>\r\nRCPT TO:<eve@example.com',
    `${'a'.repeat(250)}@example.com`,
    '',
  ])('to %j is refused', async (to) => {
    const bank = await startBank(undefined, 'sandbox');
    await expect(bank.send({ ...codeMail, to })).rejects.toThrow('its to is not valid');
  });

  test('with a link that leads nowhere is refused when it is written, not when it is sent', async () => {
    const bank = await startBank(undefined, 'sandbox');
    const blocks = [{ kind: 'button', label: 'Click', url: 'javascript:alert(1)' }] as const;
    await expect(bank.send({ ...codeMail, blocks })).rejects.toThrow('needs a web address');
  });

  test.for(['Hello\r\nBcc: eve@example.com', 'Hello\nWorld', 'Hello\0', ''])(
    'with the subject %j is refused',
    async (subject) => {
      const bank = await startBank(undefined, 'sandbox');
      await expect(bank.send({ ...codeMail, subject })).rejects.toThrow('its subject is not valid');
    },
  );
});

describe('a mail in the database', () => {
  test('that was sealed as it looked, as all were once, is sent as it looked', async () => {
    const office = await openPostOffice();
    const id = '00000000-0000-7000-8000-000000000001';
    const body = {
      id,
      to: 'ada@example.com',
      text: 'Your code is 042917.',
      html: '<p>042917</p>',
      code: '042917',
    };
    const bank = await startBank(office.url);
    await database.transaction(async (tx) => {
      const row = { id, recipient: body.to, subject: 'Your code: 042917', created_at: new Date() };
      const sealed_body = secrets.seal('mail', JSON.stringify(body));
      await tx
        .insertInto('mail')
        .values({ ...row, sealed_body })
        .execute();
      await bank.jobs.enqueue(tx, { name: 'deliver-mail' }, { mailId: id });
    });
    await sent();
    expect(office.received).toHaveLength(1);
    const [raw = ''] = office.received;
    expect(header(raw, 'subject')).toBe('Your code: 042917');
    expect(raw).toContain('<p>042917</p>');
  });

  test.for([
    ["recipient = 'eve@example.com'", 'another recipient'],
    ["id = '00000000-0000-7000-8000-000000000000'", 'another mail'],
  ])('that was changed (%s) does not give its code to %s', async ([change]) => {
    const bank = await startBank(undefined, 'sandbox');
    await bank.send();
    await asOwner(`UPDATE mail SET ${change}`);
    const inbox = createInbox({ kysely: database.kysely, secrets });
    await expect(inbox.list(undefined)).rejects.toThrow('was tampered with');
  });
});

describe('a mail server', () => {
  test('that fails for a while gets the mail when it works again', async () => {
    const office = await openPostOffice(refusingFirst(refusal(451, 'busy'), refusal(421, 'closing')));
    const bank = await startBank(office.url);
    await bank.send();
    await sent();
    expect(office.received).toHaveLength(1);
    expect(await mailRow()).toMatchObject({ attempts: 3, last_error: null });
  });

  test('that refuses the recipient for good is not asked again', async () => {
    const office = await openPostOffice(refusingFirst(refusal(550, '<ada@example.com> is unknown here')));
    const bank = await startBank(office.url);
    await bank.send();
    await eventually(async () => expect(await bank.jobs.deadLetters()).toHaveLength(1));
    expect(await mailRow()).toMatchObject({ sent_at: null, attempts: 1 });
    expect((await mailRow()).last_error).toContain('550');
    expect(JSON.stringify(await bank.jobs.deadLetters())).not.toContain('ada@');
    expect((await mailRow()).last_error).not.toContain('ada@');
  });

  test('that refuses the sender is asked again, because that is the bank’s to mend', async () => {
    const answers = [refusal(550, 'who are you?')];
    const office = await openPostOffice({ onMailFrom: (_address, _session, done) => done(answers.shift()) });
    const bank = await startBank(office.url);
    await bank.send();
    await sent();
    expect(await mailRow()).toMatchObject({ attempts: 2 });
  });

  test('that is absent gets the mail when it is back', async () => {
    const office = await openPostOffice();
    await office.close();
    const bank = await startBank(office.url);
    await bank.send();
    await eventually(async () => expect((await mailRow()).attempts).toBeGreaterThanOrEqual(2));
    expect((await mailRow()).last_error).toContain('ECONNREFUSED');
    const { received } = await openPostOffice({}, office.port);
    await sent();
    expect(received).toHaveLength(1);
  });

  test('that accepts connections and says nothing is given up on in time', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const bank = await startBank(`smtp://127.0.0.1:${port}`, 'live', systemClock, 300);
    await bank.send();
    await eventually(async () => expect((await mailRow()).last_error).toMatch(/greeting/i));
    const closed = once(silent, 'close');
    silent.close();
    await closed;
    const { received } = await openPostOffice({}, port);
    await sent();
    expect(received).toHaveLength(1);
  });

  test('that offers no encryption gets nothing when the address asks for it', async () => {
    const office = await openPostOffice();
    const bank = await startBank(`${office.url}?requireTLS=true`);
    await bank.send();
    await eventually(async () => expect((await mailRow()).last_error).toMatch(/STARTTLS/));
    expect(office.received).toEqual([]);
  });

  test('gets a mail again with the same Message-ID when the bank dies before it noted the delivery', async () => {
    const office = await openPostOffice();
    const bank = await startBank(office.url);
    await asOwner(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$;
      CREATE TRIGGER die BEFORE UPDATE OF sent_at ON mail FOR EACH ROW EXECUTE FUNCTION die();
    `);
    await bank.send();
    await eventually(() => expect(office.received.length).toBeGreaterThanOrEqual(2));
    await asOwner('DROP FUNCTION die CASCADE');
    await sent();
    expect(new Set(office.received.map((raw) => header(raw, 'message-id'))).size).toBe(1);
    expect(new Set(office.received.map((raw) => header(raw, 'date'))).size).toBe(1);
  });

  test('gets each mail once from two processes of the bank', async () => {
    const office = await openPostOffice();
    const banks = await Promise.all([startBank(office.url), startBank(office.url)]);
    const subjects = Array.from({ length: 60 }, (_, n) => `Mail ${n}`);
    await Promise.all(subjects.map((subject, n) => banks[n % 2]?.send({ ...codeMail, subject })));
    await eventually(() => expect(office.received.length).toBeGreaterThanOrEqual(60));
    await Promise.all(banks.map((bank) => bank.stop()));
    expect(office.received.map((raw) => header(raw, 'subject')).sort()).toEqual(subjects.sort());
  });
});

test('[OPS-01] a sender who is an address alone is signed with the name that the bank had when it wrote', async () => {
  const office = await openPostOffice();
  for (const from of ['no-reply@bank.example', 'Desk <no-reply@bank.example>']) {
    const smtp = createSmtp({ url: office.url, from, timeoutMs: 8_000 });
    const words = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', brandName: 'Groat' };
    await smtp.deliver({ id: randomUUID(), to: codeMail.to, date: new Date(), ...words });
    smtp.close();
  }
  expect(office.received.map((raw) => header(raw, 'from'))).toEqual([
    'Groat <no-reply@bank.example>',
    'Desk <no-reply@bank.example>',
  ]);
});

describe('the sandbox inbox', () => {
  const inbox = createInbox({ kysely: database.kysely, secrets });

  test('has a mail as soon as its transaction has committed, without a mail server', async () => {
    const bank = await startBank(undefined, 'sandbox');
    await bank.send();
    const { to, subject, code, brandName, blocks } = codeMail;
    const looks = layoutMail(brandName, blocks);
    expect(await inbox.list(undefined)).toEqual([
      { to, subject, code, ...looks, id: expect.any(String), sentAt: expect.any(Date) },
    ]);
  });

  test('keeps what a mail server has taken', async () => {
    const office = await openPostOffice();
    const bank = await startBank(office.url, 'sandbox');
    await bank.send();
    await sent();
    expect(await inbox.list('ADA@example.com')).toHaveLength(1);
  });

  test('lists the newest 100 of one address first', async () => {
    let nowMs = Date.parse('2030-01-01T00:00:00Z');
    const clock = { now: () => new Date(nowMs++) };
    const bank = await startBank(undefined, 'sandbox', clock);
    for (let n = 0; n < 105; n++) await bank.send({ ...codeMail, subject: `Mail ${n}` });
    await bank.send({ ...codeMail, to: 'eve@example.com', subject: 'For Eve' });
    const listed = await inbox.list('ada@example.com');
    expect(listed).toHaveLength(100);
    expect(listed.map((mail) => mail.subject).slice(0, 2)).toEqual(['Mail 104', 'Mail 103']);
    expect((await inbox.list(undefined))[0]?.subject).toBe('For Eve');
    expect(await inbox.find(listed[0]?.id ?? '')).toEqual(listed[0]);
  });

  test('keeps the newest 1,000 mails, and those that no mail server has taken yet', async () => {
    const bank = await startBank(undefined, 'sandbox');
    await bank.send();
    await asOwner(`
      INSERT INTO mail (id, recipient, subject, sealed_body, created_at, sent_at)
      SELECT
        lpad(to_hex(n), 32, '0')::uuid, 'x@example.com', 'Mail ' || n, sealed_body, created_at,
        CASE WHEN n <> 2 THEN created_at END
      FROM mail, generate_series(1, 1004) AS n
    `);
    await database.transaction((tx) => bank.jobs.enqueue(tx, { name: 'tidy-mail' }, {}));
    const count = () =>
      asOwner("SELECT count(*)::int AS n, min(substr(subject, 6)::int) FROM mail WHERE subject LIKE 'Mail%'");
    await eventually(async () => expect((await count()).rows).toEqual([{ n: 1000, min: 2 }]));
  });
});

import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './logging.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  write(createLogger({ logLevel: 'info' }, destination));
  return text;
}

const secrets = {
  password: 'hunter2-password',
  pin: 'hunter2-pin',
  otp_code: 'hunter2-otp',
  refresh: 'hunter2-refresh',
  authorization: 'hunter2-bearer',
  card_number: 'hunter2-card',
  cvv: 'hunter2-cvv',
  account_number: 'hunter2-account',
  email: 'hunter2-email',
};

test('no secret and no personal field reaches the log, however deep it stands', () => {
  const body = { ...secrets, user: { ...secrets, more: { again: secrets } } };
  const text = logged((log) => log.info({ ...secrets, body }, 'something'));
  expect(text).toContain('something');
  expect(text).not.toContain('hunter2');
});

test('a line is JSON with level, time and message', () => {
  const line = JSON.parse(logged((log) => log.warn({ route: '/x/' }, 'answered')));
  expect(line).toMatchObject({ level: 'warn', route: '/x/', msg: 'answered' });
  expect(Date.parse(line.time)).not.toBeNaN();
});

test('an error is logged with its stack, its code and its cause, and with nothing that it carries about', () => {
  const cause = Object.assign(new Error('refused'), { code: '28P01' });
  const error = Object.assign(new Error('no connection', { cause }), { client: { password: 'hunter2' } });
  const { err } = JSON.parse(logged((log) => log.error({ err: error }, 'failed')));
  expect(err).toEqual({
    name: 'Error',
    message: 'no connection',
    stack: expect.stringContaining('logging.test.ts'),
    cause: { name: 'Error', message: 'refused', stack: expect.any(String), errorCode: '28P01' },
  });
});

test('what is below the level is left out', () => {
  expect(logged((log) => log.debug('chatter'))).toBe('');
});

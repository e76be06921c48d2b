import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/**
 * Names whose values never reach a log, wherever they stand in what is logged. Values are dropped by name because
 * nobody remembers to drop them at every place that logs.
 */
const secretNames = new Set([
  'password',
  'password2',
  'pin',
  'code',
  'otp_code',
  'token',
  'access',
  'refresh',
  'authorization',
  'cookie',
  'card_number',
  'cvv',
  'account_number',
  'iban',
  'email',
  'to',
  'full_name',
  'first_name',
  'last_name',
  'date_of_birth',
  'phone_number',
  'address_line',
]);

/** By hand, because pino's own redaction with wildcards costs more than most requests do. */
function hideSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (secretNames.has(name)) return [name, '[hidden]'];
      return [name, isPlainObject(value) ? hideSecrets(value) : value];
    }),
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}

/** No more than this: errors of libraries carry whole clients and rows about with them. */
function describeError(error: Error & { code?: unknown }): object {
  const { name, message, stack, code, cause } = error;
  return {
    name,
    message,
    stack,
    ...(code === undefined ? {} : { errorCode: String(code) }),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

/** JSON lines for machines, readable lines for a person at a terminal. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }), log: hideSecrets },
  };
  if (destination !== undefined) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options, pino.destination({ dest: 1, sync: false }));
  return pino({
    ...options,
    formatters: { log: hideSecrets },
    transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' } },
  });
}

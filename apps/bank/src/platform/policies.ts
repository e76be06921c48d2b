/** The numbers of the bank's rules, in one place; each has a test where it is enforced. */
export const policies = {
  http: {
    jsonBytes: 32 * 1024,
    jsonDepth: 10,
    uploadBytes: 5 * 1024 * 1024,
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 30_000,
    drainMs: 10_000,
  },
  /** How many calls of each class are taken in a window; shared by all processes unless `perProcess`. */
  rates: {
    account: { points: 20, windowSeconds: 60, by: 'address' },
    registration: { points: 5, windowSeconds: 3600, by: 'address' },
    money: { points: 10, windowSeconds: 60, by: 'principal' },
    general: { points: 300, windowSeconds: 60, by: 'principal', perProcess: true },
  },
  idempotency: { keepHours: 24 },
  database: { statementTimeoutMs: 5_000, connections: 10 },
} as const;

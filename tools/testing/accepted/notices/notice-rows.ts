import type { Row } from '../access-row.ts';

/** What customers are told of, and where. */
export const noticeRows: Readonly<Record<string, Row>> = {
  'GET /notices/settings/': { own: (answer) => !(answer as { digest: boolean }).digest },
  'POST /notices/settings/': {
    own: (answer) => (answer as { digest: boolean }).digest,
    body: { kinds: [], quiet_from: null, quiet_until: null, digest: true, figures: false },
  },
  'GET /notices/devices/': { own: (answer) => (answer as { devices: unknown[] }).devices.length === 0 },
  'POST /notices/devices/': {
    own: (answer) => (answer as { code: string }).code === 'validation_failed',
    body: { endpoint: 'https://inside.example/', public_key: 'A'.repeat(87), auth: 'A'.repeat(22) },
  },
  'DELETE /notices/devices/:deviceId/': {
    foreign: 404,
    params: ({ sessionId }) => ({ deviceId: sessionId }),
  },
  'GET /notices/': { own: (answer) => Array.isArray((answer as { notices: unknown }).notices) },
  'POST /notices/read/': {
    own: (answer) => (answer as { unread: number }).unread === 0,
    body: { up_to: 'ffffffff-ffff-4fff-bfff-ffffffffffff' },
  },
};

import { apiPrefix, settingsFileBytesMax } from '@farthing/contract';
import { type Caller, callerWith } from '../at-once.ts';
import type { Finding } from '../attack.ts';
import { type PlantedAnswer, type PlantedRequest, refused, withPlanted } from './server.ts';

/** An operator who sees whole addresses, an approver who sees a part of them, and a customer. */
export type Desk = {
  readonly email: string;
  readonly operator: Caller;
  readonly approver: Caller;
  fileFor(who: 'operator' | 'approver', path: string): Promise<string>;
  /** As the bank has it now. */
  cardFee(): Promise<string>;
};

export type Attempt = (desk: Desk) => Promise<readonly Finding[]>;

type Forgotten =
  | 'nothing'
  | 'the view'
  | 'the name'
  | 'the filter'
  | 'the order'
  | 'the search'
  | 'the permission'
  | 'the reason'
  | 'the second person'
  | 'the depth'
  | 'the size';

const email = 'ada@example.com';

/** The console of a bank that masks, bounds and asks a second person: but for the one thing it forgets. */
export function plantedDesk(forgets: Forgotten, attempt: Attempt): Promise<readonly Finding[]> {
  const state = { views: [] as { name: string; query: string }[], fee: '10.00' };

  function saveView({ body }: PlantedRequest): PlantedAnswer {
    const view = JSON.parse(body.toString()) as { name: string; query: string };
    if (view.query.includes('email=') && forgets !== 'the view') return refused(400, 'validation_failed');
    if (/\p{C}/u.test(view.name) && forgets !== 'the name') return refused(400, 'validation_failed');
    state.views.push(view);
    return { status: 201, body: {} };
  }

  function list({ query, path }: PlantedRequest): PlantedAnswer {
    if (path.endsWith('/export/')) return file(query);
    if (query.has('order') && forgets !== 'the order') return refused(400, 'validation_failed');
    const asked = query.get('email');
    if (asked !== null && forgets !== 'the filter') return refused(400, 'validation_failed');
    return { body: { count: asked === null || asked === email ? 1 : 0 } };
  }

  function file(query: URLSearchParams): PlantedAnswer {
    const isOperator = query.get('who') === 'operator';
    if (!isOperator && forgets !== 'the permission') return refused(403, 'permission_denied');
    if (query.has('in_full') && forgets !== 'the reason') return refused(400, 'validation_failed');
    return { body: `Customer,Email\r\nAda,${query.has('in_full') ? email : 'a•••'}` };
  }

  function readSettings({ body }: PlantedRequest): PlantedAnswer {
    const [, yaml = ''] = /\r\n\r\n([\s\S]*)\r\n--/.exec(body.toString()) ?? [];
    if (yaml.length > settingsFileBytesMax)
      return forgets === 'the size' ? { body: {} } : refused(400, 'validation_failed');
    if (yaml.startsWith('[[') && forgets === 'the depth')
      return { status: 400, body: { message: 'Maximum call stack size exceeded' } };
    return yaml.startsWith('fees.card: "') ? { body: {} } : refused(400, 'validation_failed');
  }

  function settings(request: PlantedRequest): PlantedAnswer {
    const { path } = request;
    if (path.endsWith('/file/')) return readSettings(request);
    if (path.endsWith('/proposals/')) return { status: 201, body: { proposal_id: 'fee' } };
    return path.endsWith('/preview/') ? { body: {} } : refused(404, 'not_found');
  }

  function decide(path: string): PlantedAnswer {
    if (!path.endsWith('/approve/') || forgets !== 'the second person') return refused(403, 'own_proposal');
    state.fee = '0.01';
    return { body: {} };
  }

  function read(request: PlantedRequest): PlantedAnswer {
    const { path, query } = request;
    if (path.includes('/list-views/')) return { body: { views: state.views } };
    if (path.includes('/lists/')) return list(request);
    if (path.includes('/settings/')) return { body: { setting: { value: state.fee, seen: 1 } } };
    const isFound = forgets === 'the search' && email.startsWith(query.get('q') ?? '-');
    return { body: { customers: isFound ? [email] : [] } };
  }

  return withPlanted(
    (request) => {
      const { path, method } = request;
      if (method === 'GET') return read(request);
      if (path.includes('/list-views/')) return saveView(request);
      return path.includes('/settings/') ? settings(request) : decide(path);
    },
    (url) => {
      const caller = callerWith((path, init) => fetch(url + path, init), 'a token');
      return attempt({
        email,
        operator: caller,
        approver: caller,
        fileFor: async (who, path) => (await fetch(`${url}${apiPrefix}${path}&who=${who}`)).text(),
        cardFee: async () => state.fee,
      });
    },
  );
}

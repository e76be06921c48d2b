import {
  exportSettings,
  getSetting,
  importSettings,
  listSettings,
  previewSettings,
  proposeSettings,
} from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { previewChanges, previewFile, proposeChanges } from './changes.ts';
import { listAll, readOne, writeFile } from './read.ts';
import type { SettingsServices } from './services.ts';

/** What staff do with settings: read them, see what others would change, and ask for them. */
export function settingsRoutes(services: SettingsServices): Route[] {
  return [
    route(listSettings, ({ principal }) => listAll(services, principal)),
    route(getSetting, ({ principal, params }) => readOne(services, principal, params.key)),
    route(previewSettings, async ({ body }) => ({
      differences: await previewChanges(services, services.database.kysely, body),
    })),
    route(exportSettings, () => writeFile(services)),
    route(importSettings, async ({ upload }) => {
      // Few need it, so that the bank starts without it.
      const { readYaml, textOf } = await import('./file/index.ts');
      const entries = readYaml(textOf(upload));
      return { differences: await previewFile(services, services.database.kysely, entries) };
    }),
    route(proposeSettings, ({ body: { reason, ...asked }, principal: member, origin, once }) =>
      once(async (tx) => {
        const proposal_id = await proposeChanges(services, tx, asked, { member, origin, reason });
        const message = 'Proposed. It holds once a second person has approved it.';
        return { status: 'success', message, proposal_id };
      }),
    ),
  ];
}

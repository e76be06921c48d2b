import { loginOf } from './connection-url.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { prepareSchema } from './prepare-schema.ts';

export type StartedDatabase = {
  readonly appUrl: string;
  /** Stops the server if it is the bank's own. To be called last. */
  stop(): Promise<void>;
};

/** The migrated database: on the server of DATABASE_URL, or on one of the bank's own in the data directory. */
export async function startDatabase(settings: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly migrationDatabaseUrl: string | undefined;
  readonly onRestart?: (problem?: Error) => void;
}): Promise<StartedDatabase> {
  const { databaseUrl, migrationDatabaseUrl } = settings;
  if (databaseUrl !== undefined) {
    await prepareSchema({ url: migrationDatabaseUrl ?? databaseUrl, appLogin: loginOf(databaseUrl) });
    return { appUrl: databaseUrl, stop: async () => {} };
  }
  const server = await startEmbeddedPostgres(settings);
  try {
    await prepareSchema({
      url: server.ownerUrl,
      appLogin: loginOf(server.appUrl),
      dataDir: settings.dataDir,
    });
    return { appUrl: server.appUrl, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

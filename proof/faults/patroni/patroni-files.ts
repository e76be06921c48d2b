import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/** Where the machines of the drill keep things, and how they are reached. */
export type PatroniPlace = {
  /** PostgreSQL's own programs. */
  readonly programs: string;
  readonly scripts: string;
  readonly archive: string;
  /** The same on each machine, since each has an address of its own. */
  readonly ports: {
    readonly etcd: number;
    readonly patroni: number;
    readonly postgres: number;
    readonly database: number;
  };
};

/** A machine with PostgreSQL: here an address in 127.0.0.0/8. */
export type Machine = {
  readonly name: string;
  readonly address: string;
  /** Of the data; the folder around it holds what else the machine has. */
  readonly directory: string;
  readonly sockets: string;
};

type Example = {
  readonly bootstrap: {
    readonly dcs: { readonly postgresql: { readonly parameters: object } };
    readonly initdb: readonly (string | Readonly<Record<string, string>>)[];
  };
  readonly postgresql: { readonly parameters: object; readonly pg_hba: readonly string[] };
};

const example = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../ops/patroni', name), 'utf8');

/** What the example asks for and one machine does not have. */
export const leftOut = [
  'a watchdog: it needs a device of the machine',
  'three servers of etcd: here it is one',
];

/** The example of ops/patroni, with the addresses and folders of the drill in the place of its own. */
export function patroniConfig({ name, address, directory, sockets }: Machine, place: PatroniPlace): string {
  const { scripts, archive, programs, ports } = place;
  const { bootstrap, postgresql, ...rest } = parse(example('patroni.yml')) as Example;
  const { dcs } = bootstrap;
  const archiving = { archive_command: `${join(scripts, 'archive-wal.sh')} ${archive} "%p" "%f"` };
  const at = (port: number) => ({ listen: `${address}:${port}`, connect_address: `${address}:${port}` });
  return stringify({
    ...rest,
    name,
    restapi: at(ports.patroni),
    etcd3: { hosts: [`127.0.0.1:${ports.etcd}`] },
    bootstrap: {
      ...bootstrap,
      dcs: {
        ...dcs,
        postgresql: { ...dcs.postgresql, parameters: { ...dcs.postgresql.parameters, ...archiving } },
      },
      // PostgreSQL has a locale of its own only from version 17 on, and the machine's may be older.
      initdb: [
        ...bootstrap.initdb.filter((option) => !/locale/.test(JSON.stringify(option))),
        { locale: 'C' },
      ],
      post_bootstrap: join(scripts, 'create-logins.sh'),
    },
    postgresql: {
      ...postgresql,
      ...at(ports.postgres),
      data_dir: directory,
      bin_dir: programs,
      parameters: { ...postgresql.parameters, unix_socket_directories: sockets, shared_buffers: '64MB' },
      // The account may have another name than postgres, and the judge comes as superuser to look.
      pg_hba: [...postgresql.pg_hba, 'host all postgres 10.0.0.0/8 scram-sha-256'].map((line) =>
        line.replace('10.0.0.0/8', '127.0.0.0/8').replace(/peer$/, 'scram-sha-256'),
      ),
    },
    watchdog: { mode: 'off' },
  });
}

/** The same for HAProxy, which leads to the primary. */
export function databaseBalancerConfig(machines: readonly Machine[], { ports }: PatroniPlace): string {
  const servers = machines.reduce(
    (text, { name, address }) => text.replace(`${name}.internal:5432`, `${address}:${ports.postgres}`),
    example('haproxy.cfg'),
  );
  return servers
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${ports.database}`)
    .replace('check port 8008', `check port ${ports.patroni}`);
}

import type { Setting } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { formatUtc } from '../parts/dates.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { ExportSettings } from './export-settings.tsx';
import { type AllSettings, settingsQuery } from './settings-query.ts';
import { WaitingChanges } from './waiting-changes.tsx';

/** What an operator decides, by group, with what holds now. */
export default function SettingsPage() {
  return (
    <>
      <PageHead
        title="Settings"
        intro="What the bank charges, allows and says. One person proposes a new value. It takes effect when another person approves it."
        actions={
          <>
            <ExportSettings />
            <Allowed permission="settings.propose">
              <RouteButton to="/staff/settings/import">Import a file</RouteButton>
            </Allowed>
          </>
        }
      />
      <Loaded
        query={useQuery(settingsQuery(useStaffApi()))}
        waiting={<Skeleton label="Loading the settings" lines={8} />}
        failed="The settings could not be loaded."
      >
        {(all) => <Groups {...all} />}
      </Loaded>
    </>
  );
}

function Groups({ settings, waiting }: AllSettings) {
  const [search, setSearch] = useState('');
  const found = settings.filter((setting) => isFound(setting, search));
  const groups = new Map(found.map(({ group, group_title }) => [group, group_title]));
  return (
    <div className="grid gap-8">
      <WaitingChanges waiting={waiting} />
      <div className="max-w-md">
        <Field id="settings-search" label="Search the settings">
          <Input
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </Field>
        <p role="status" className="pt-2 text-ink-2 text-sm">
          {search.trim() !== '' && countWords(found.length)}
        </p>
      </div>
      {[...groups].map(([name, title]) => (
        <section key={name} aria-labelledby={`group-${name}`} className="grid gap-3">
          <h2 id={`group-${name}`} className="text-xl">
            {title}
          </h2>
          <DataTable
            dense
            even
            caption={title}
            columns={columnsFor(waiting)}
            rows={found.filter(({ group }) => group === name)}
            rowKey={({ key }) => key}
          />
        </section>
      ))}
    </div>
  );
}

function isFound({ key, title, help, value_text }: Setting, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${key} ${title} ${help} ${value_text}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function countWords(count: number): string {
  if (count === 0) return 'No setting has these words.';
  return count === 1 ? '1 setting' : `${count} settings`;
}

function columnsFor(waiting: AllSettings['waiting']): readonly Column<Setting>[] {
  return [
    {
      header: 'Setting',
      cell: ({ key, title }) => <RouteLink to={`/staff/settings/${key}`}>{title}</RouteLink>,
    },
    {
      header: 'Now',
      cell: ({ value_text }) => <Value text={value_text} />,
      align: 'end',
    },
    { header: 'Default', cell: ({ default_text }) => <Value text={default_text} />, align: 'end' },
    {
      header: 'Planned',
      cell: (setting) => (
        <Planned setting={setting} isWaiting={waiting.some(({ keys }) => keys.includes(setting.key))} />
      ),
    },
  ];
}

/** The beginning of a long statement is enough here; its own page has all of it. */
function Value({ text }: { text: string }) {
  return <span className="wrap-anywhere line-clamp-2">{text}</span>;
}

function Planned({ setting, isWaiting }: { setting: Setting; isWaiting: boolean }) {
  const [next] = setting.planned;
  if (next === undefined && !isWaiting) return <span className="text-ink-3">Nothing</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {next !== undefined && `${next.value_text} from ${formatUtc(next.holds_from)}`}
      {isWaiting && <Badge tone="info">Proposed</Badge>}
    </span>
  );
}

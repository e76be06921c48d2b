import type { AnswerOf, getNoticeSettings } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { isOfCards } from '../parts/of-cards.ts';
import { DevicesSection } from './devices.tsx';
import { noticeSettingsQuery, useSaveNoticeSettings } from './notices-query.ts';

type Settings = AnswerOf<typeof getNoticeSettings>;
type Kind = Settings['kinds'][number];
type Channel = 'in_app' | 'by_email' | 'by_push';

const channels = [
  ['in_app', 'App'],
  ['by_email', 'Email'],
  ['by_push', 'Devices'],
] as const satisfies readonly (readonly [Channel, string])[];

/** What somebody is told of, and where. */
export function NoticeSettings() {
  useArrival('Notice settings');
  const { api } = useApp();
  return (
    <>
      <PageHeader
        title="Notice settings"
        back={<RouteLink to="/layout/notices">Notices</RouteLink>}
        intro="Choose what we tell you about, and where. We always tell you about security."
      />
      <Loaded
        query={useQuery(noticeSettingsQuery(api))}
        waiting={<Skeleton label="Your settings are loading" lines={8} />}
        failed="Your settings could not be loaded."
      >
        {(settings) => <Form settings={settings} />}
      </Loaded>
      <DevicesSection />
    </>
  );
}

function Form({ settings }: { settings: Settings }) {
  const { api, site } = useApp();
  const toast = useToast();
  const save = useSaveNoticeSettings(api);
  const [kinds, setKinds] = useState(settings.kinds);
  const [rest, setRest] = useState(() => {
    const { kinds: _, ...others } = settings;
    return others;
  });
  const change = (kind: Kind, channel: Channel) =>
    setKinds(kinds.map((each) => (each === kind ? { ...each, [channel]: !each[channel] } : each)));
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(
      { kinds: kinds.map(({ name: _, fixed: __, ...chosen }) => chosen), ...rest },
      { onSuccess: () => toast('Your settings are saved.') },
    );
  }
  const isQuiet = rest.quiet_from !== null;
  const shown = kinds.filter(({ kind }) => site.issuesCards || !isOfCards(kind));
  return (
    <form onSubmit={submit} className="grid gap-8">
      <Table kinds={shown} onChange={change} />
      <section className="grid gap-3">
        <h2 className="text-2xl">Emails</h2>
        <Field
          id="digest"
          layout="inline"
          label="One email a day in place of each"
          hint="It comes in the morning. Emails about security, loans, accounts and what waits for you still come at once."
        >
          <Checkbox checked={rest.digest} onChange={() => setRest({ ...rest, digest: !rest.digest })} />
        </Field>
      </section>
      <section className="grid gap-3">
        <h2 className="text-2xl">Devices</h2>
        <Field
          id="figures"
          layout="inline"
          label="Show amounts and names"
          hint="Anyone who sees your locked screen can read them. If this is off, we only say what kind of news there is."
        >
          <Checkbox checked={rest.figures} onChange={() => setRest({ ...rest, figures: !rest.figures })} />
        </Field>
        <Field
          id="quiet"
          layout="inline"
          label="Quiet hours"
          hint="Your devices stay silent and get the news when the hours end. News about security does not wait."
        >
          <Checkbox
            checked={isQuiet}
            onChange={() =>
              setRest({
                ...rest,
                quiet_from: isQuiet ? null : '22:00',
                quiet_until: isQuiet ? null : '07:00',
              })
            }
          />
        </Field>
        {isQuiet && (
          <div className="flex flex-wrap gap-4">
            {(['quiet_from', 'quiet_until'] as const).map((name) => (
              <Field key={name} id={name} label={name === 'quiet_from' ? 'From' : 'Until'} hint="London time">
                <Input
                  type="time"
                  required
                  value={rest[name] ?? ''}
                  onChange={({ target }) => setRest({ ...rest, [name]: target.value })}
                />
              </Field>
            ))}
          </div>
        )}
      </section>
      {save.error !== null && <Alert tone="danger">{save.error.message}</Alert>}
      <div>
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

function Table({
  kinds,
  onChange,
}: {
  kinds: readonly Kind[];
  onChange(kind: Kind, channel: Channel): void;
}) {
  return (
    <Surface className="px-2 md:px-4">
      <table className="w-full">
        <caption className="sr-only">What we tell you about, and where</caption>
        <thead>
          <tr className="border-line border-b text-left text-ink-2 text-sm">
            <th scope="col" className="p-2 font-semibold">
              About
            </th>
            {channels.map(([channel, label]) => (
              <th key={channel} scope="col" className="w-16 p-2 text-center font-semibold md:w-24">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.kind} className="border-line not-last:border-b">
              <th scope="row" className="p-2 text-left font-semibold">
                {kind.name}
                {kind.fixed.length > 0 && (
                  <span className="block font-normal text-ink-2 text-sm">
                    {kind.fixed.length === channels.length ? 'Always on' : 'Always by email'}
                  </span>
                )}
              </th>
              {channels.map(([channel, label]) => (
                <td key={channel} className="p-0">
                  <span className="grid min-h-11 place-items-center">
                    {kind.fixed.includes(channel) ? (
                      <>
                        <Check className="size-5 text-ink-2" aria-hidden="true" />
                        <span className="sr-only">Always</span>
                      </>
                    ) : (
                      <span className="pl-2.5">
                        <Checkbox
                          aria-label={`${kind.name}: ${label}`}
                          checked={kind[channel]}
                          onChange={() => onChange(kind, channel)}
                        />
                      </span>
                    )}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Surface>
  );
}

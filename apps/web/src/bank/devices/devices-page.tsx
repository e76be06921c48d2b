import type { OwnDevice } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { ProfilePlaces } from '../profile/profile-places.tsx';
import { leave } from '../shell/leave.ts';
import { devicesQuery } from './devices-query.ts';

export default function DevicesPage() {
  useArrival('Your devices');
  const { api } = useApp();
  return (
    <>
      <PageHeader
        title="Your devices"
        intro="Where you are signed in, and which devices we trust. Sign out any device that you do not know."
      />
      <ProfilePlaces />
      <div className="max-w-3xl">
        <Loaded
          query={useQuery(devicesQuery(api))}
          waiting={<Placeholder label="Loading your devices" className="h-56" />}
          failed="Your devices could not be loaded."
        >
          {(devices) => <DeviceList devices={devices} />}
        </Loaded>
      </div>
    </>
  );
}

function DeviceList({ devices }: { devices: readonly OwnDevice[] }) {
  const { busy, problem, signOut, signOutOthers } = useSigningOut();
  const others = devices.some(({ sessions }) => sessions.some(({ current }) => !current));
  return (
    <div className="grid gap-4">
      {problem !== undefined && (
        <Alert tone="danger" announced>
          {problem}
        </Alert>
      )}
      <Surface>
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={busy === device.id}
              onSignOut={() => signOut(device)}
            />
          ))}
        </ul>
      </Surface>
      {others && (
        <div>
          <Button look="quiet" busy={busy === 'others'} onClick={signOutOthers}>
            Sign out all others
          </Button>
        </div>
      )}
      <p className="text-ink-2 text-sm">
        On a trusted device you have shown a second factor, so your password alone logs you in there. If you
        sign out another device here, it counts as new the next time.
      </p>
      {devices.some(({ sessions }) => sessions.some(({ place }) => place !== null && place !== 'local')) && (
        <p className="text-ink-2 text-sm">
          The country is where the network is registered. With a VPN, or a phone abroad, it can differ from
          where you were.
        </p>
      )}
    </div>
  );
}

function placeName(place: string): string {
  if (place === 'local') return 'a private network';
  return new Intl.DisplayNames('en-GB', { type: 'region' }).of(place) ?? place;
}

type DeviceRowProps = { device: OwnDevice; isBusy: boolean; onSignOut: () => void };

function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const { name, current, trusted, first_used_at, last_used_at, sessions } = device;
  const signOut = sessions.length === 0 ? 'Forget' : 'Sign out';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4">
      <MonitorSmartphone className="mt-0.5 size-6 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="grid min-w-0 grow basis-48 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {current && <Badge tone="success">This device</Badge>}
          {trusted && <Badge tone="neutral">Trusted</Badge>}
        </p>
        <p className="text-ink-2 text-sm">
          First used <time dateTime={first_used_at}>{formatMoment(first_used_at)}</time> · last used{' '}
          <time dateTime={last_used_at}>{formatMoment(last_used_at)}</time>
        </p>
        {sessions.length === 0 ? (
          <p className="text-ink-2 text-sm">Not signed in.</p>
        ) : (
          <ul className="grid gap-1 text-ink-2 text-sm">
            {sessions.map(({ id, created_at, address, place, bound }) => (
              <li key={id} className="wrap-anywhere">
                Signed in <time dateTime={created_at}>{formatMoment(created_at)}</time> from{' '}
                {place === null ? address : `${placeName(place)} (${address})`}
                {bound && ' · tied to this browser by a key'}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button look="quiet" busy={isBusy} onClick={onSignOut} aria-label={`${signOut}: ${name}`}>
        {signOut}
      </Button>
    </li>
  );
}

function useSigningOut() {
  const services = useApp();
  const { api } = services;
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function done(what: string, call: () => Promise<{ message: string }>) {
    setBusy(what);
    setProblem(undefined);
    try {
      const { message } = await call();
      await queries.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
      toast(message);
    } catch (thrown) {
      setProblem(plainWordsOf(failureOf(thrown)));
    } finally {
      setBusy(undefined);
    }
  }

  const call = ({ id }: OwnDevice) =>
    api.call('POST /account/devices/:deviceId/sign-out/', { params: { deviceId: id } });
  return {
    busy,
    problem,
    signOut: (device: OwnDevice) =>
      device.current ? leave(services, '/') : done(device.id, () => call(device)),
    signOutOthers: () => done('others', () => api.call('POST /account/sessions/end-others/', {})),
  };
}

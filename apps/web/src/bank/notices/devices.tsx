import type { AnswerOf, listNoticeDevices } from '@farthing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { devicesQuery } from './notices-query.ts';
import { dropWorker, registerWorker } from './worker.ts';

type Devices = AnswerOf<typeof listNoticeDevices>;

/** Which devices are told while nobody looks at a page. */
export function DevicesSection() {
  const { api } = useApp();
  return (
    <section className="mt-10 grid gap-3 border-line border-t pt-8">
      <h2 className="text-2xl">Your devices</h2>
      <Loaded
        query={useQuery(devicesQuery(api))}
        waiting={<Skeleton label="Your devices are loading" lines={2} />}
        failed="Your devices could not be loaded."
      >
        {(found) => <List {...found} />}
      </Loaded>
    </section>
  );
}

function List({ key: bankKey, devices }: Devices) {
  const { api, session } = useApp();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
  const add = useMutation({ mutationFn: () => subscribe(api, bankKey), onSettled });
  const remove = useMutation({
    mutationFn: async ({ id, current }: Devices['devices'][number]) => {
      await api.call('DELETE /notices/devices/:deviceId/', { params: { deviceId: id } });
      if (current && canPush()) await dropWorker();
    },
    onSettled,
  });
  const isOn = devices.some(({ current }) => current);
  const problem = add.error ?? remove.error;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <span className="font-semibold">{device.name}</span> {device.current && '(this device) '}
              <span className="block text-ink-2 text-sm">since {formatMoment(device.created_at)}</span>
            </span>
            <Button type="button" look="quiet" onClick={() => remove.mutate(device)}>
              Remove<span className="sr-only"> {device.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {!isOn && !canPush() && <p className="text-ink-2">This browser cannot show notices from the bank.</p>}
      {!isOn && canPush() && (
        <div className="grid gap-2">
          <p className="text-ink-2">
            This device can show you notices even when this page is closed.
            {!session.isRemembered() &&
              ' They stop when you sign out. To keep them, tick “Remember me” when you log in.'}
          </p>
          <div>
            <Button type="button" look="quiet" busy={add.isPending} onClick={() => add.mutate()}>
              Turn on for this device
            </Button>
          </div>
        </div>
      )}
      {problem !== null && <Alert tone="danger">{problem.message}</Alert>}
    </div>
  );
}

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscribe(api: Api, bankKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser does not allow it. Change this in its settings, and try again.');
  const { pushManager } = await registerWorker();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bankKey })
    .catch(async () => {
      await dropWorker();
      throw new Error('Your browser could not reach its service for notices. Please try again later.');
    });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', public_key: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  await api.call('POST /notices/devices/', { body });
}

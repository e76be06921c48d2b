import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { formatUtc } from '../parts/dates.ts';
import { FactList } from '../parts/fact-list.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';
import { type OneSetting, settingQuery } from './settings-query.ts';
import { WaitingChanges } from './waiting-changes.tsx';

/** One setting: what holds, what is to come, the form for another value, and every value before. */
export default function SettingPage() {
  const { key = '' } = useParams();
  const query = useQuery(settingQuery(useStaffApi(), key));
  const setting = query.data?.setting;
  return (
    <>
      <PageHead
        title={setting?.title ?? 'Setting'}
        intro={setting?.help}
        back={<RouteLink to="/staff/settings">Settings</RouteLink>}
      />
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the setting" lines={6} />}
        failed="The setting could not be loaded."
      >
        {(one) => <Details {...one} />}
      </Loaded>
    </>
  );
}

function Details({ setting, history, waiting }: OneSetting) {
  return (
    <div className="grid gap-8">
      <WaitingChanges waiting={waiting} />
      <section aria-labelledby="setting-now" className="grid max-w-2xl gap-2">
        <h2 id="setting-now" className="text-xl">
          In force
        </h2>
        <FactList
          facts={[
            { label: 'Now', value: <strong className="whitespace-pre-line">{setting.value_text}</strong> },
            ...setting.planned.map(({ value_text, holds_from }) => ({
              label: `From ${formatUtc(holds_from)}`,
              value: value_text,
            })),
            { label: 'Default', value: setting.default_text },
            { label: 'Group', value: setting.group_title },
            { label: 'Key', value: <span className="font-mono text-sm">{setting.key}</span> },
          ]}
        />
      </section>
      {setting.may_propose && <SettingForm key={setting.key} latest={setting} />}
      <SettingHistory history={history} />
    </div>
  );
}

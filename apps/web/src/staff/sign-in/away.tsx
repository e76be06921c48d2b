import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { meQuery } from '../session/me-query.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

/** Until when nobody can be handed work. */
export function Away() {
  const { me } = useStaff();
  const isAway = me.away_until !== null && Date.parse(me.away_until) > Date.now();
  return (
    <Surface className="grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 className="font-sans font-semibold text-lg">Away</h2>
        <p className="text-ink-2">While you are away, colleagues cannot give you a case.</p>
      </div>
      {isAway && <p>You are away until {formatMoment(me.away_until ?? '')}.</p>}
      <AwayForm isAway={isAway} />
    </Surface>
  );
}

function AwayForm({ isAway }: { isAway: boolean }) {
  const say = useSayAway();
  const id = useId();
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState<string>();

  async function leave() {
    const until = new Date(`${day}T00:00:00`);
    const isRight = until.getTime() > Date.now();
    setProblem(isRight ? undefined : 'Choose the day on which you are back.');
    if (isRight) await say(until.toISOString());
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field id={id} label="Back on" error={problem}>
        <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Button look="quiet" onClick={() => void leave()}>
        I am away until then
      </Button>
      {isAway && (
        <Button look="quiet" onClick={() => void say(null)}>
          I am back
        </Button>
      )}
    </div>
  );
}

function useSayAway() {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  return async (until: string | null) => {
    try {
      const { message } = await api.call('POST /staff/away/', { body: { until } });
      toast(message);
    } catch (error) {
      console.error('We could not save that you are away.', error);
      toast('This could not be saved. Please try again.');
    }
    await queries.invalidateQueries({ queryKey: meQuery(api).queryKey });
  };
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useShortcut } from '../shell/shortcuts.tsx';
import { type TalkAnswer, toolsQuery } from './inbox-queries.ts';
import { useTalkAct } from './use-talk-act.ts';

const base = '/staff/inbox/conversations/:conversationId';

/** Take on, hand over, put aside, close. */
export function TalkActs({ talk }: { talk: TalkAnswer }) {
  const api = useStaffApi();
  const { me } = useStaff();
  const { act, problem, isBusy } = useTalkAct();
  const { conversation } = talk;
  const params = { conversationId: conversation.id };
  const isMine = conversation.with?.id === me.id;
  const isOpen = conversation.state === 'open';
  const claim = () =>
    act(() => api.call(`POST ${base}/claim/`, { params, body: { take_over: conversation.with !== null } }));
  useShortcut('c', 'Take the conversation on', () => {
    if (isOpen && !isMine) void claim();
  });
  if (!isOpen)
    return <p className="text-ink-2 text-sm">Closed. The next message begins a new conversation.</p>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isMine && (
        <Button look="quiet" busy={isBusy} onClick={() => void claim()}>
          {conversation.with === null ? 'Take it on' : `Take it over from ${conversation.with.name}`}
        </Button>
      )}
      {isMine && (
        <Button
          look="quiet"
          busy={isBusy}
          onClick={() => void act(() => api.call(`POST ${base}/release/`, { params }))}
        >
          Give it back
        </Button>
      )}
      <HandOver talk={talk} act={act} />
      <Snooze talk={talk} act={act} />
      <Merge talk={talk} act={act} />
      <Button
        look="quiet"
        busy={isBusy}
        onClick={() => void act(() => api.call(`POST ${base}/close/`, { params, body: {} }))}
      >
        Close
      </Button>
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

type ActProps = { talk: TalkAnswer; act: ReturnType<typeof useTalkAct>['act'] };

function HandOver({ talk, act }: ActProps) {
  const api = useStaffApi();
  const { data } = useQuery(toolsQuery(api));
  const params = { conversationId: talk.conversation.id };
  return (
    <Choice
      label="Hand over to"
      choices={(data?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={(to) => void act(() => api.call(`POST ${base}/give/`, { params, body: { to } }))}
    />
  );
}

const times = [
  { value: '30', label: 'for 30 minutes' },
  { value: '120', label: 'for 2 hours' },
  { value: '1440', label: 'for a day' },
  { value: '10080', label: 'for a week' },
];

function Snooze({ talk, act }: ActProps) {
  const api = useStaffApi();
  const params = { conversationId: talk.conversation.id };
  return (
    <Choice
      label="Put aside"
      choices={times}
      onChoose={(minutes) =>
        void act(() => api.call(`POST ${base}/snooze/`, { params, body: { minutes: Number(minutes) } }))
      }
    />
  );
}

/** Into another of the same person; the bank says no where that is not certain. */
function Merge({ talk, act }: ActProps) {
  const api = useStaffApi();
  const navigate = useNavigate();
  const open = talk.others.filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  const params = { conversationId: talk.conversation.id };
  async function merge(into: string) {
    if (await act(() => api.call(`POST ${base}/merge/`, { params, body: { into } })))
      void navigate(`/staff/inbox/${into}`);
  }
  return (
    <Choice
      label="Merge into"
      choices={open.map(({ id, opened_at }) => ({
        value: id,
        label: `that of ${new Date(opened_at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}`,
      }))}
      onChoose={(into) => void merge(into)}
    />
  );
}

type ChoiceProps = {
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChoose(value: string): void;
};

/** A list that does what is chosen in it. */
function Choice({ label, choices, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value=""
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      className="min-h-11 rounded-md border border-line-strong bg-surface px-3 font-semibold"
    >
      <option value="" disabled>
        {label}…
      </option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

import type { Setting, SettingDifference } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary, type FormError } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import type { AskedSettings } from './settings-query.ts';
import { ValueField } from './value-field.tsx';

const valueId = 'setting-value';
const whenId = 'setting-when';
const momentId = 'setting-moment';

/** Another value and from when it is to hold. What it changes, and for whom, is shown before it is proposed. */
export function SettingForm({ latest }: { latest: Setting }) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const [setting, setSetting] = useState(latest);
  const [value, setValue] = useState(setting.value);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [moment, setMoment] = useState('');
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [previewed, setPreviewed] = useState<{
    asked: AskedSettings;
    differences: readonly SettingDifference[];
  }>();

  const isChanged = latest.seen !== setting.seen;
  // What somebody has typed does not go away when a colleague changes it meanwhile: they are told, and go on from there.
  if (isChanged && value === setting.value && previewed === undefined && errors.length === 0) {
    setSetting(latest);
    setValue(latest.value);
  }

  function goOn() {
    setSetting(latest);
    setErrors([]);
  }

  async function review(event: FormEvent) {
    event.preventDefault();
    setAttempt((times) => times + 1);
    const holds_from = when === 'now' ? null : toIso(moment);
    if (holds_from === undefined) return setErrors([{ id: momentId, message: 'Enter a day and a time.' }]);
    const asked = { changes: [{ key: setting.key, value, seen: setting.seen }], holds_from };
    try {
      const { differences } = await api.call('POST /staff/settings/preview/', { body: asked });
      setErrors([]);
      setPreviewed({ asked, differences });
    } catch (thrown) {
      const failure = failureOf(thrown);
      setErrors(errorsOf(failure.fields, setting.key, plainWordsOf(failure)));
      if (failure.code === 'setting_changed') void queries.invalidateQueries({ queryKey: ['settings'] });
    }
    return undefined;
  }

  const problemOf = (id: string) => errors.find((error) => error.id === id)?.message;
  return (
    <section aria-labelledby="setting-change" className="grid max-w-2xl gap-3">
      <h2 id="setting-change" className="text-xl">
        Propose another value
      </h2>
      <ErrorSummary errors={errors} attempt={attempt} />
      {isChanged && <ChangedMeanwhile before={setting} after={latest} onSeen={goOn} />}
      <Surface className="p-5">
        <form onSubmit={review} noValidate className="grid gap-5">
          <ValueField
            id={valueId}
            field={setting.field}
            label={setting.title}
            value={value}
            onChange={setValue}
            error={problemOf(valueId)}
          />
          <Field id={whenId} label="In force from">
            <Select
              value={when}
              onChange={({ currentTarget }) => setWhen(currentTarget.value as typeof when)}
            >
              <option value="now">As soon as it is approved</option>
              <option value="later">A later moment</option>
            </Select>
          </Field>
          {when === 'later' && (
            <Field
              id={momentId}
              label="Day and time (UTC)"
              hint="If it is approved after this moment, it has to be proposed again."
              error={problemOf(momentId)}
            >
              <Input
                type="datetime-local"
                value={moment}
                onChange={({ currentTarget }) => setMoment(currentTarget.value)}
              />
            </Field>
          )}
          <div>
            <Button type="submit">Review the change</Button>
          </div>
        </form>
      </Surface>
      {previewed && <ProposeDialog {...previewed} onClose={() => setPreviewed(undefined)} />}
    </section>
  );
}

type ChangedProps = { before: Setting; after: Setting; onSeen: () => void };

function ChangedMeanwhile({ before, after, onSeen }: ChangedProps) {
  return (
    <Alert tone="warning" announced title="A colleague has changed it meanwhile">
      <div className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          {after.value_text === before.value_text
            ? 'Another value is planned. The value in force is above.'
            : `It was ${before.value_text} when you began, and is ${after.value_text} now.`}
        </p>
        <Button look="quiet" onClick={onSeen}>
          Continue with my value
        </Button>
      </div>
    </Alert>
  );
}

/** Undefined while it is no moment. */
function toIso(moment: string): string | undefined {
  const at = new Date(`${moment}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

function errorsOf(
  fields: Readonly<Record<string, readonly string[]>>,
  key: string,
  otherwise: string,
): readonly FormError[] {
  const ids: Readonly<Record<string, string>> = { [key]: valueId, holds_from: momentId };
  const found = Object.entries(fields).flatMap(([name, messages]) =>
    messages.map((message) => ({ message, ...(ids[name] === undefined ? {} : { id: ids[name] }) })),
  );
  return found.length > 0 ? found : [{ message: otherwise }];
}

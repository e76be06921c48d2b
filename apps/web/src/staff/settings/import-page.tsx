import type { SettingDifference } from '@farthing/contract';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { readChosen } from '../../lib/api/chosen-file.ts';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary, type FormError } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { FileInput } from '../../ui/file-input/file-input.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

const fileId = 'settings-file';

/** A reviewed file becomes one proposal; what it would change is shown first. */
export default function ImportPage() {
  const api = useStaffApi();
  const [file, setFile] = useState<File>();
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [differences, setDifferences] = useState<readonly SettingDifference[]>();

  async function review(event: FormEvent) {
    event.preventDefault();
    setAttempt((times) => times + 1);
    setDifferences(undefined);
    if (file === undefined) return setErrors([{ id: fileId, message: 'Choose a file.' }]);
    try {
      const body = new FormData();
      body.set('file', await readChosen(file));
      const answer = await api.call('POST /staff/settings/file/', { body });
      setErrors([]);
      setDifferences(answer.differences);
    } catch (thrown) {
      const failure = failureOf(thrown);
      const found = Object.entries(failure.fields).flatMap(([key, messages]) =>
        messages.map((message) => ({
          message: key === 'file' ? message : `${key}: ${message}`,
        })),
      );
      setErrors(found.length > 0 ? found : [{ message: plainWordsOf(failure) }]);
    }
    return undefined;
  }

  const changes = differences?.map(({ key, value, seen }) => ({ key, value, seen }));
  return (
    <>
      <PageHead
        title="Import settings"
        intro="A file as it is exported, with other values in it. Nothing changes until a colleague has approved it."
        back={<RouteLink to="/staff/settings">Settings</RouteLink>}
      />
      <div className="grid max-w-2xl gap-5">
        <ErrorSummary errors={errors} attempt={attempt} />
        <Surface className="p-5">
          <form onSubmit={review} noValidate className="grid gap-5">
            <Field id={fileId} label="File" hint="YAML, with a key and a value on each line.">
              <FileInput
                accept=".yaml,.yml"
                onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
                  setFile(currentTarget.files?.[0])
                }
              />
            </Field>
            <div>
              <Button type="submit">Review the file</Button>
            </div>
          </form>
        </Surface>
        {differences?.length === 0 && (
          <Alert tone="info" title="Nothing would change">
            The file has the values that are in force already.
          </Alert>
        )}
      </div>
      {differences !== undefined && differences.length > 0 && changes !== undefined && (
        <ProposeDialog
          asked={{ changes, holds_from: null }}
          differences={differences}
          onClose={() => setDifferences(undefined)}
        />
      )}
    </>
  );
}

import { limits, type Marks } from '@farthing/contract';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { type Marked, useMarksChange } from './marks-query.ts';

/** A note and tags of one's own; tags are written with commas between them. */
export function NotePart({ marked, marks }: { marked: Marked; marks: Marks }) {
  const [note, setNote] = useState(marks.note ?? '');
  const [tags, setTags] = useState(marks.tags.join(', '));
  const tell = useToast();
  const { movementId, account } = marked;
  const change = useMarksChange(marked, (api, _: null) =>
    api.call('PUT /wallet/transactions/:movementId/note/', {
      params: { movementId },
      body: { account, note: note.trim() || undefined, tags: tagsOf(tags) },
    }),
  );
  const problem = (name: 'note' | 'tags') =>
    change.error instanceof ApiError
      ? (change.error.fields[name]?.[0] ?? change.error.fields[`${name}.0`]?.[0])
      : undefined;
  if (!marks.can_change)
    return (
      <div className="grid content-start gap-2">
        <p className="whitespace-pre-wrap wrap-anywhere">{marks.note ?? 'There is no note.'}</p>
        {marks.tags.length > 0 && <p className="text-ink-2">{marks.tags.join(', ')}</p>}
      </div>
    );
  return (
    <form
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(null, { onSuccess: ({ message }) => tell(message) });
      }}
    >
      <Field id="movement-note" label="Note" error={problem('note')}>
        <Textarea
          maxLength={limits.note}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Field>
      <Field
        id="movement-tags"
        label="Tags"
        hint="Words of your own, with commas between them."
        error={problem('tags') ?? (change.error === null ? undefined : plainWordsOf(change.error))}
      >
        <Input value={tags} onChange={({ currentTarget }) => setTags(currentTarget.value)} />
      </Field>
      <Button type="submit" look="quiet" busy={change.isPending}>
        Save note
      </Button>
    </form>
  );
}

function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

import { limits, type Marks } from '@farthing/contract';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useCustomerDrafts } from '../data/customer.ts';
import { type Marked, useMarksChange } from './marks-query.ts';

/** A note and tags of one's own; tags are written with commas between them. */
export function NotePart({ marked, marks }: { marked: Marked; marks: Marks }) {
  const { movementId, account } = marked;
  const place = `note ${movementId} ${account ?? ''}`;
  const drafts = useCustomerDrafts();
  const [typed, type] = useDraft(drafts, place, { note: marks.note ?? '', tags: marks.tags.join(', ') });
  const tell = useToast();
  const change = useMarksChange(marked, (api, _: null) =>
    api.call('PUT /wallet/transactions/:movementId/note/', {
      params: { movementId },
      body: { account, note: typed.note.trim() || undefined, tags: tagsOf(typed.tags) },
    }),
  );
  const problems = problemsIn(change.error);
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
        change.mutate(null, {
          onSuccess({ message }) {
            drafts.drop(place);
            tell(message);
          },
        });
      }}
    >
      <Field id="movement-note" label="Note" error={problems.note}>
        <Textarea
          maxLength={limits.note}
          value={typed.note}
          onChange={({ currentTarget }) => type({ ...typed, note: currentTarget.value })}
        />
      </Field>
      <Field
        id="movement-tags"
        label="Tags"
        hint="Words of your own, with commas between them."
        error={problems.tags}
      >
        <Input
          value={typed.tags}
          onChange={({ currentTarget }) => type({ ...typed, tags: currentTarget.value })}
        />
      </Field>
      <Button type="submit" look="quiet" busy={change.isPending}>
        Save note
      </Button>
    </form>
  );
}

/** What is about neither field stands at the last one, before the button. */
function problemsIn(error: Error | null): { note?: string | undefined; tags?: string | undefined } {
  if (error === null) return {};
  const [note] = error instanceof ApiError ? (error.fields.note ?? []) : [];
  return note === undefined ? { tags: plainWordsOf(error) } : { note };
}

function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

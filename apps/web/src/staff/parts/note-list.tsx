import { formatMoment } from '../../lib/format.ts';
import { Surface } from '../../ui/surface/surface.tsx';

type Note = {
  readonly id: string;
  readonly at: string;
  readonly by: { readonly name: string };
  readonly text: string;
};

/** What colleagues have written, for each other. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className="grid gap-3">
      {notes.map(({ id, at, by, text }) => (
        <li key={id}>
          <Surface className="grid gap-1 px-4 py-3">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-ink-2 text-sm">
              {by.name}, <time dateTime={at}>{formatMoment(at)}</time>
            </p>
          </Surface>
        </li>
      ))}
    </ul>
  );
}

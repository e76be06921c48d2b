import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';

type FieldProps = {
  /** Also the id of the control, so that an error summary can link to it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** For one of several in a row, where the eye sees what it is; whoever listens hears the label. */
  hideLabel?: boolean;
  /** `inline` sets a checkbox before its label; `group` and `radios` are for several controls under one question. */
  layout?: 'stacked' | 'inline' | 'group' | 'radios';
  children: ReactNode;
};

type ControlProps = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

const FieldContext = createContext<ControlProps>({});

/** What the enclosing field has to say about its control. Every control spreads it. */
export function useFieldControl(): ControlProps {
  return useContext(FieldContext);
}

/** The one place where label, hint and error are tied to their control. */
export function Field(props: FieldProps) {
  const { id, label, hint, error, optional, hideLabel = false, layout = 'stacked', children } = props;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const grouped = layout === 'group' || layout === 'radios';
  const control: ControlProps = grouped
    ? { 'aria-invalid': error && layout === 'group' ? true : undefined }
    : { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined };
  const name = (
    <>
      {label}
      {optional && <span className="font-normal text-ink-3"> (optional)</span>}
    </>
  );
  const notes = (
    <>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
  const inside = <FieldContext value={control}>{children}</FieldContext>;

  if (grouped) {
    return (
      <fieldset
        id={id}
        role={layout === 'radios' ? 'radiogroup' : undefined}
        aria-describedby={described}
        aria-invalid={error && layout === 'radios' ? true : undefined}
        className="grid min-w-0 gap-1.5"
      >
        <legend className="mb-1.5 font-semibold">{name}</legend>
        {notes}
        {inside}
      </fieldset>
    );
  }
  if (layout === 'inline') return <InlineField id={id} name={name} notes={notes} control={inside} />;
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'justify-self-start font-semibold'}>
        {name}
      </label>
      {notes}
      {inside}
    </div>
  );
}

type InlineFieldProps = { id: string; name: ReactNode; notes: ReactNode; control: ReactNode };

function InlineField({ id, name, notes, control }: InlineFieldProps) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] gap-x-1">
      {control}
      <div className="grid content-start gap-1 py-2.5">
        <label htmlFor={id} className="cursor-pointer">
          {name}
        </label>
        {notes}
      </div>
    </div>
  );
}

function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-ink-2 text-sm">
      {children}
    </p>
  );
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-semibold text-danger text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}

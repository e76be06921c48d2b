import { FileText, Upload } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { useFieldControl } from '../field/field.tsx';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'multiple' | 'value'>;

/** One file, shown before it is sent. */
export function FileInput({ onChange, ref, disabled, ...rest }: FileInputProps) {
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function change(event: ChangeEvent<HTMLInputElement>) {
    setFile(event.currentTarget.files?.[0] ?? null);
    onChange?.(event);
  }

  function remove() {
    if (!input.current) return;
    input.current.value = '';
    // The form learns of it the way it learns of every other change.
    input.current.dispatchEvent(new Event('change', { bubbles: true }));
    input.current.focus();
  }

  return (
    <div className="grid gap-3">
      <span className="group relative grid min-h-24 place-items-center rounded-md border border-line-strong border-dashed bg-surface p-4 text-center transition-colors hover:bg-sunken has-disabled:border-line has-disabled:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-aria-invalid:border-danger">
        <span className="inline-flex flex-wrap items-center justify-center gap-2 text-ink-2 group-has-disabled:text-ink-3">
          <Upload className="size-5 text-primary group-has-disabled:text-ink-3" aria-hidden="true" />
          <span>
            <span className="font-semibold text-primary group-has-disabled:text-ink-3">Choose a file</span> or
            drop it here
          </span>
        </span>
        <input
          type="file"
          disabled={disabled}
          onChange={change}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          {...useFieldControl()}
          {...rest}
          ref={(element) => {
            input.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
        />
      </span>
      {file && <FilePreview file={file} onRemove={remove} />}
    </div>
  );
}

function FilePreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3">
      {url && file.type.startsWith('image/') ? (
        <img src={url} alt={`Preview of ${file.name}`} className="size-16 rounded-sm object-cover" />
      ) : (
        <FileText className="size-8 text-ink-3" aria-hidden="true" />
      )}
      <span className="grid min-w-0 grow basis-32">
        <span className="wrap-anywhere font-semibold">{file.name}</span>
        <span className="text-ink-2 text-sm">{formatBytes(file.size)}</span>
      </span>
      <Button look="quiet" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

/** An address for the picture that ends with its use, so that the memory is given back. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat('en-GB', {
    style: 'unit',
    unit: String(unit),
    maximumFractionDigits: 1,
  }).format(Number(value));
}

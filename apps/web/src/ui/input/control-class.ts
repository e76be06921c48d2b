/** How everything that is typed into or chosen from looks; what differs is added to it. */
export const controlClass =
  'min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 py-2 text-ink ' +
  'transition-colors placeholder:text-ink-3 hover:border-ink-3 ' +
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3';

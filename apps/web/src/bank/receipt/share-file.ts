import { saveFile } from '../../lib/save-file.ts';

/** Whether this device hands files on to other programs by itself. */
export function canShareFiles(): boolean {
  const empty = new File([''], 'receipt.pdf', { type: 'application/pdf' });
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [empty] }) === true;
}

/** Hands a file on; where that is not possible or not allowed, it is saved instead. */
export async function shareFile(file: File): Promise<void> {
  if (!canShareFiles()) {
    saveFile(file);
    return;
  }
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    // Whoever has closed the list of programs has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    saveFile(file);
  }
}

/**
 * Leaves the entries that have all the words that are typed, and the groups that still have one: a folded one is open meanwhile. `data-search` of the page is
 * what one entry is called.
 */
export function startSearch(page: HTMLElement): void {
  const field = page.querySelector<HTMLInputElement>('[data-search-field]');
  const count = page.querySelector('[data-search-count]');
  const entries = [...page.querySelectorAll<HTMLElement>('[data-search-entry]')];
  const groups = [...page.querySelectorAll<HTMLElement>('[data-search-group]')];
  const noun = page.dataset.search ?? '';

  field?.addEventListener('input', () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const entry of entries) {
      const text = plain(entry.textContent);
      entry.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of groups) {
      group.hidden = group.querySelector('[data-search-entry]:not([hidden])') === null;
      if (group instanceof HTMLDetailsElement) group.open = words.length > 0;
    }
    const found = entries.filter(({ hidden }) => !hidden).length;
    if (count !== null) count.textContent = words.length === 0 ? '' : foundWords(found, noun);
  });
}

function foundWords(found: number, noun: string): string {
  if (found === 0) return `No ${noun} has these words. Try fewer, or write to us.`;
  return found === 1 ? `1 ${noun} found` : `${found} ${noun}s found`;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

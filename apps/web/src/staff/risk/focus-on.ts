/** Once the page has what was just added; opens the rule that it is in. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  });
}

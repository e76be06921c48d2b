/** Answers the calculator without loading the page anew. What goes wrong is left to the browser, which sends the form. */
export function startLoanForm(form: HTMLFormElement): void {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const place = document.querySelector('[data-loan-answer]');
    const address = new URL(form.action);
    address.search = new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    ).toString();
    const page = await fetch(address).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
    const read = new DOMParser().parseFromString(page, 'text/html');
    const answer = read.querySelector('[data-loan-answer]');
    // What is wrong is told at its field, by the page that the bank makes.
    const isWrong = read.querySelector('[aria-invalid]') ?? form.querySelector('[aria-invalid]');
    if (!place || !answer || isWrong) return form.submit();
    place.replaceChildren(...answer.childNodes);
  });
}

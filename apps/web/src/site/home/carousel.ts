const turnEveryMs = 10_000;

/**
 * Turns the slides of the hero. They stand still while someone points at them or has the focus in them, once they are
 * paused, and from the start for people who asked their device for less motion.
 */
export function startCarousel(carousel: HTMLElement): void {
  const slides = [...carousel.querySelectorAll<HTMLElement>('[data-slide]')];
  const dots = [...carousel.querySelectorAll('[data-carousel-dot]')];
  const pauseButton = carousel.querySelector<HTMLElement>('[data-carousel-pause]');
  let shown = 0;
  let paused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (index: number): void => {
    shown = index % slides.length;
    slides.forEach((slide, each) => {
      slide.dataset.slide = each === shown ? 'shown' : 'hidden';
    });
    dots.forEach((dot, each) => {
      dot.setAttribute('aria-current', String(each === shown));
    });
    schedule();
  };

  const schedule = (): void => {
    clearTimeout(timer);
    if (!paused) timer = setTimeout(turn, turnEveryMs);
  };

  const turn = (): void => {
    if (carousel.matches(':hover, :has(:focus-visible)')) schedule();
    else show(shown + 1);
  };

  const setPaused = (now: boolean): void => {
    paused = now;
    pauseButton?.toggleAttribute('data-paused', paused);
    pauseButton?.setAttribute('aria-label', paused ? 'Play the slides' : 'Pause the slides');
    schedule();
  };

  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => show(index));
  });
  pauseButton?.addEventListener('click', () => setPaused(!paused));
  setPaused(paused);
}

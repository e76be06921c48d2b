const faces = [
  '600 1em "Besley"',
  '400 1em "Atkinson Hyperlegible Next"',
  '600 1em "Atkinson Hyperlegible Next"',
  '400 1em "Atkinson Hyperlegible Mono"',
  '600 1em "Atkinson Hyperlegible Mono"',
];

const patienceMs = 1_500;

/**
 * Begins to load all fonts of the app at once. A page that is drawn when they are there does not move afterwards;
 * where they take too long, it is drawn without them.
 */
export const fontsLoaded: Promise<void> = Promise.race([
  Promise.allSettled(faces.map((face) => document.fonts?.load(face))),
  new Promise((resolve) => setTimeout(resolve, patienceMs)),
]).then(() => undefined);

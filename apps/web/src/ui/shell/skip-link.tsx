/** The first stop of the keyboard on every page of the app: past what stands around each of them. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="-translate-y-20 fixed top-2 left-2 z-30 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
    >
      Skip to the content
    </a>
  );
}

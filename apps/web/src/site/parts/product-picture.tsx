/** Taken in a sandbox by `node proof/e2e/screenshots.ts`, in both themes. */
type ProductShot = 'dashboard' | 'payment' | 'card' | 'receipt' | 'console';

/** A page of the app as it is. The one of the other theme is never loaded: a picture that is not shown is not fetched. */
export function ProductPicture({ shot, alt }: { shot: ProductShot; alt: string }) {
  return (
    <span className="product-picture block overflow-hidden rounded-lg border border-line shadow-md">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          data-picture={theme}
          src={`/pictures/${shot}-${theme}.webp`}
          alt={alt}
          width={1120}
          height={740}
          loading="lazy"
          decoding="async"
          className="h-auto w-full max-sm:aspect-4/3 max-sm:object-cover max-sm:object-right-top"
        />
      ))}
    </span>
  );
}

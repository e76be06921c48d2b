import { Fragment } from 'react';
import { TextLink } from '../link/link.tsx';

/** What somebody wrote, as text. Only an address of this very bank is a link: any other would lead away from it in its name. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {partsOf(text, window.location.origin).map(({ at, part, isLink }) => (
        <Fragment key={at}>
          {isLink ? (
            <TextLink href={part} rel="noopener noreferrer">
              {part}
            </TextLink>
          ) : (
            part
          )}
        </Fragment>
      ))}
    </>
  );
}

export function partsOf(text: string, origin: string) {
  let at = 0;
  return text.split(/(https?:\/\/\S+)/u).map((part) => {
    const from = at;
    at += part.length;
    return { at: from, part, isLink: URL.parse(part)?.origin === origin && part.startsWith(`${origin}/`) };
  });
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const source = import.meta.dirname;

/** Draws the icons and the picture that is shown where a page is shared, all from the drawings of the site. */
export async function drawPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const coin = await readFile(join(source, 'public/favicon.svg'), 'utf8');
  const rosette = await readFile(join(source, 'src/site/art/guilloche.svg'), 'utf8');
  const words = await readFile(join(source, 'src/site/art/sharing-words.svg'), 'utf8');
  const pictures: Readonly<Record<string, string>> = {
    // Apple paints its own corners over a full square, and black where there is nothing.
    'apple-touch-icon.png': square(coin, 180, 0.84),
    'icon-192.png': scaled(coin, 192),
    'icon-512.png': scaled(coin, 512),
    // Android may cut off everything outside of a circle of 80%.
    'icon-maskable-512.png': square(coin, 512, 0.68),
    // Without words: the name of another bank is its operator's.
    'sharing-plain.png': sharing(coin, rosette, { x: 435, y: 150 }),
    'sharing.png': sharing(coin, rosette, { x: 110, y: 150 }, words),
  };
  await Promise.all(
    Object.entries(pictures).map(([name, svg]) =>
      sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(join(folder, name)),
    ),
  );
  const sizes = await Promise.all(
    [16, 32, 48].map(async (sidePx) => ({ sidePx, png: await pngOf(scaled(coin, sidePx)) })),
  );
  await writeFile(join(folder, 'favicon.ico'), iconOf(sizes));
}

const pngOf = (svg: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();

/**
 * For browsers and programs that ask for /favicon.ico whatever the page says, and report what they do not find. An ICO
 * file is a list of where its pictures are, and the pictures themselves, as PNG.
 */
function iconOf(pictures: readonly { readonly sidePx: number; readonly png: Buffer }[]): Buffer {
  const list = Buffer.alloc(6 + 16 * pictures.length);
  list.writeUInt16LE(1, 2);
  list.writeUInt16LE(pictures.length, 4);
  let offset = list.length;
  for (const [index, { sidePx, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    list.writeUInt8(sidePx, at);
    list.writeUInt8(sidePx, at + 1);
    list.writeUInt16LE(1, at + 4);
    list.writeUInt16LE(32, at + 6);
    list.writeUInt32LE(png.length, at + 8);
    list.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([list, ...pictures.map(({ png }) => png)]);
}

function scaled(svg: string, sidePx: number, at = { x: 0, y: 0 }): string {
  return svg.replace('<svg ', `<svg x="${at.x}" y="${at.y}" width="${sidePx}" height="${sidePx}" `);
}

function square(svg: string, sidePx: number, part: number): string {
  const inset = (sidePx * (1 - part)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}">
    <rect width="100%" height="100%" fill="#005d57"/>${scaled(svg, sidePx * part, { x: inset, y: inset })}</svg>`;
}

/** 1200 by 630 pixels, with the coin at a place, and words that are drawn. */
function sharing(
  coin: string,
  rosette: string,
  at: { readonly x: number; readonly y: number },
  words = '',
): string {
  const lines = scaled(rosette, 900, { x: at.x - 285, y: at.y - 285 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <defs><radialGradient id="night" cx="75%" cy="0%" r="95%">
      <stop stop-color="#0e6b64"/><stop offset="1" stop-color="#06191a"/></radialGradient></defs>
    <rect width="1200" height="630" fill="url(#night)"/>
    <g opacity="${words === '' ? 0.55 : 0.3}" color="#64d4c5">${lines.replaceAll('#000', '#64d4c5')}</g>
    ${scaled(coin, 330, at)}${words}</svg>`;
}

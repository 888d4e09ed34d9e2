import { readFile } from 'node:fs/promises';
import type { BrandColours } from '@machi/domain/town/brand';
import sharp from 'sharp';

/**
 * The product's mark, white on nothing: `icon.svg` as a picture. The thread that checks uploaded pictures forbids drawings
 * (SVG) to the whole process.
 */
const mark = new URL('../../../../../web/src/mark.png', import.meta.url);
const GREEN = '#26814D';

interface IconKind {
  readonly pixels: number;
  /** Share of the width that the mark takes: a mask may cut off a tenth at each edge. */
  readonly share: number;
  readonly ink: 'brand' | 'white' | 'black';
  readonly ground: 'brand' | 'white' | 'none';
  readonly purpose?: 'any' | 'maskable' | 'monochrome';
}

const PLAIN = { share: 0.72, ink: 'brand', ground: 'white' } as const;

/** Icons by file name; those without a purpose are not in the manifest. */
export const icons: Readonly<Record<string, IconKind>> = {
  'icon-192.png': { ...PLAIN, pixels: 192, purpose: 'any' },
  'icon-512.png': { ...PLAIN, pixels: 512, purpose: 'any' },
  'maskable-512.png': { pixels: 512, share: 0.5, ink: 'white', ground: 'brand', purpose: 'maskable' },
  'monochrome-512.png': { pixels: 512, share: 0.5, ink: 'black', ground: 'none', purpose: 'monochrome' },
  'apple-touch-icon.png': { ...PLAIN, pixels: 180 },
};

/** Draws an icon as a PNG, in the town's colour. */
export async function drawIcon(
  { pixels, share, ink, ground }: IconKind,
  brand: BrandColours | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const colours = { brand: brand?.primary ?? GREEN, white: '#ffffff', black: '#000000', none: '#00000000' };
  const width = Math.round(pixels * share);
  const shape = await sharp(await readFile(mark))
    .resize(width, width)
    .png()
    .toBuffer();
  const input = await sharp({ create: { width, height: width, channels: 4, background: colours[ink] } })
    .composite([{ input: shape, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const made = await sharp({ create: { width: pixels, height: pixels, channels: 4, background: colours[ground] } })
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toBuffer();
  return new Uint8Array(made);
}

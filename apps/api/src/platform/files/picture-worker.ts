import { parentPort } from 'node:worker_threads';
import { PICTURE_EDGE, PICTURE_POINTS } from '@machi/domain/notice-files/model';
import sharp from 'sharp';
import type { Drawn } from './pictures.ts';

const SECONDS = 15;

// Blocks all other image decoders, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// One picture at a time, without a cache.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The first frame, rotated as the camera was held, in sRGB, no larger than a page shows it, without the camera's
 * metadata (place, time, device). The size is checked before pixels are decoded.
 */
async function draw(content: Uint8Array): Promise<Drawn> {
  try {
    const { data, info } = await sharp(content, { limitInputPixels: PICTURE_POINTS, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: PICTURE_EDGE, height: PICTURE_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { content: new Uint8Array(data), width: info.width, height: info.height };
  } catch (error) {
    const isLarge = error instanceof Error && error.message.includes('pixel limit');
    return { refused: isLarge ? 'picture-points' : 'file-spoilt' };
  }
}

parentPort?.on('message', (content: Uint8Array) => {
  void draw(content).then((drawn) => parentPort?.postMessage(drawn));
});

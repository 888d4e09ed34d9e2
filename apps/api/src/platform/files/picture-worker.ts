import { parentPort } from 'node:worker_threads';
import { PICTURE_EDGE, PICTURE_POINTS } from '@machi/domain/notice-files/model';
import sharp from 'sharp';
import type { Drawn } from './pictures.ts';

const SECONDS = 15;

// No other reader of pictures is ever begun, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// One picture at a time, and nothing of it stays.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The first frame, turned as the camera was held, in sRGB, no larger than a page shows it. What the camera wrote into the
 * file (where, when, with what) is left out. Its size is known before a point of it is read.
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

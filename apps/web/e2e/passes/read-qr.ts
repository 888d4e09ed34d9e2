import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';

/** Pixels of the screenshot, four bytes each, decoded by the browser. */
async function pixelsOf(code: Locator): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const png = (await code.screenshot()).toString('base64');
  return code.page().evaluate(async (screenshot) => {
    const bytes = Uint8Array.from(atob(screenshot), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('There is no canvas');
    context.drawImage(picture, 0, 0);
    return { data: context.getImageData(0, 0, width, height).data, width, height };
  }, png);
}

/**
 * Reads a QR code as a phone does: from its picture on the screen, not from its source. Throws when there is none.
 * @returns its text, and the number of light modules beside it
 */
export async function readQr(code: Locator): Promise<{ text: string; quiet: number }> {
  const { data, width, height } = await pixelsOf(code);
  const found = jsqr(data, width, height, { inversionAttempts: 'dontInvert' });
  if (found === null) throw new Error('There is no QR code that can be read');
  const { topLeftCorner, topRightCorner } = found.location;
  const module = (topRightCorner.x - topLeftCorner.x) / (17 + 4 * found.version);
  return { text: found.data, quiet: Math.round(topLeftCorner.x / module) };
}

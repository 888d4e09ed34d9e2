import { gunzipSync, gzipSync } from 'node:zlib';
import { asyncProperty, array, assert, base64String, string } from 'fast-check';
import { expect, test } from 'vitest';
import { GAP, createPagePacker } from './packed-page.ts';

const NONCE = 'q2Zx0bLwT1m9Yk7cRr5sVw==';

test('whatever a page says and however often it has gaps, it is unpacked as it was, each with its own filling', async () => {
  const packer = createPagePacker(4);
  await assert(
    asyncProperty(
      array(string({ unit: 'binary', maxLength: 400 }), { minLength: 1, maxLength: 12 }),
      base64String({ minLength: 24, maxLength: 24 }),
      async (pieces, filling) => {
        const clean = pieces.map((piece) => piece.replaceAll('\u0001', '').toWellFormed());
        for (const each of [filling, NONCE])
          expect(gunzipSync(await packer.gzip(clean.join(GAP), each)).toString()).toBe(clean.join(each));
      },
    ),
  );
  expect(packer.size()).toBe(4);
});

test('a long page is hardly longer than packed at once', async () => {
  const packer = createPagePacker(1);
  const pieces = Array.from(
    { length: 12 },
    (_none, index) =>
      `<link href="/assets/Page-${index}.js" nonce="">${'施設の空き状況 '.repeat(400)}${Math.sin(index)}`,
  );
  const packed = await packer.gzip(pieces.join(GAP), NONCE);
  expect(gunzipSync(packed).toString()).toBe(pieces.join(NONCE));
  expect(packed.length).toBeLessThan(gzipSync(pieces.join(NONCE)).length + 12 * 60);
});

test('the page asked for last stays, the one asked for longest ago goes', async () => {
  const packer = createPagePacker(2);
  for (const page of ['a', 'b', 'a', 'c', 'a']) await packer.gzip(page, NONCE);
  expect(packer.size()).toBe(2);
});

import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createFindings } from '@machi/domain/transport/feed/findings';
import { feedLimits } from '@machi/domain/transport/feed/limits';
import { openZip } from './read-zip.ts';

test('what was unpacked counts towards all, also of files that are too large', async () => {
  const large = new Uint8Array(1500).fill(65);
  const zip = zipSync({
    'agency.txt': large,
    'routes.txt': large,
    'trips.txt': large,
    'stops.txt': new Uint8Array(100).fill(65),
  });
  const findings = createFindings();
  const limits = { ...feedLimits, mostFileBytes: 1000, mostUnpackedBytes: 2500 };
  const texts = await openZip(Buffer.from(zip), findings, limits);
  const read = [];
  for (const text of texts?.values() ?? []) read.push(await text());
  expect(read).toEqual([undefined, undefined, undefined, undefined]);
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '../../ground/statistics.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

async function run({ rounds }: BenchContext): Promise<Figure[]> {
  const measure = ['apps/api/src/testing/signing/measure-verify.ts', String(rounds)];
  const { stdout } = await promisify(execFile)(process.execPath, measure);
  const { product, peer }: { product: number[]; peer: number[] } = JSON.parse(stdout);
  return [
    {
      name: 'verify',
      value: median(product) / median(peer),
      unit: 'times node:crypto alone',
      reach: { comparison: '<=', value: 1.5 },
      product,
      peer,
      per: 'µs',
      notes: [
        'a signature over 100 KB: digest, key, issuer, validity, use, and whose it is',
        'peer: issuer and signature by node:crypto, and nothing else',
      ],
    },
  ];
}

/** One verification of a signature that somebody made with their card. */
export const verify: BenchRow = { name: 'verify', run };

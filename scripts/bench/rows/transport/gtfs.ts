import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '../../ground/statistics.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

async function run({ rounds, progress }: BenchContext): Promise<Figure[]> {
  progress('a feed of 5 MB is read, checked and told; npm’s gtfs imports it into SQLite');
  const measure = ['apps/api/src/testing/feeds/measure-import.ts', String(rounds)];
  const { stdout } = await promisify(execFile)(process.execPath, measure);
  const { product, peer, bytes, trips }: { product: number[]; peer: number[]; bytes: number; trips: number } =
    JSON.parse(stdout);
  return [
    {
      name: 'gtfs',
      value: median(product) / median(peer),
      unit: 'times npm’s gtfs on the same zip',
      reach: { comparison: '<=', value: 1.5 },
      product,
      peer,
      per: 'ms',
      notes: [
        `${(bytes / 1_000_000).toFixed(1)} MB packed, ${trips} trips: the sample’s, many times over`,
        'the product also checks every reference, time and way; gtfs also writes a database',
      ],
    },
  ];
}

/** The import of a feed as large as is taken. */
export const gtfs: BenchRow = { name: 'gtfs', run };

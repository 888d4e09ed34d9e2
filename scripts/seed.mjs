import { handOver } from './pinned-node.mjs';

handOver('apps/api/src/commands/seed.ts', process.argv.slice(2), {
  // Who fills in a sample by hand wants to see a town that lives; tests and measurements take the small one.
  MACHI_SAMPLE: process.env.MACHI_SAMPLE || 'living',
});

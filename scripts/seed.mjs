import { handOverToBuilt } from './pinned-node.mjs';

handOverToBuilt('seed', process.argv.slice(2), {
  // Who fills in a sample by hand wants to see a town that lives; tests and measurements take the small one.
  MACHI_SAMPLE: process.env.MACHI_SAMPLE || 'living',
});

import { handOverToBuilt } from './pinned-node.mjs';

handOverToBuilt('seed', process.argv.slice(2), {
  // People who seed by hand want a town with activity; tests and measurements use the small sample.
  MACHI_SAMPLE: process.env.MACHI_SAMPLE || 'living',
});

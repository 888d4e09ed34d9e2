export { readCancelledRuns } from '../../transport/live/live-store.ts';

import { handOver } from './pinned-node.mjs';

handOver('apps/api/src/commands/retention.ts');

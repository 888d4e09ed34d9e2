import { handOver } from './pinned-node.mjs';

handOver('scripts/test/main.ts');

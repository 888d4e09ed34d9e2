import { handOver } from './pinned-node.mjs';

handOver('scripts/dev/main.ts');

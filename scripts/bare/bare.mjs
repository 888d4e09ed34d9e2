import { handOver } from '../pinned-node.mjs';

handOver('scripts/bare/main.ts');

import { handOver } from './pinned-node.mjs';

handOver('scripts/simulate/main.ts');

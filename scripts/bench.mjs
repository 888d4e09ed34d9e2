import { handOver } from './pinned-node.mjs';

handOver('scripts/bench/main.ts');

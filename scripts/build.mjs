import { handOver } from './pinned-node.mjs';

handOver('scripts/build/main.ts');

import { handOver } from './pinned-node.mjs';

handOver('scripts/start/main.ts');

import { handOver } from './pinned-node.mjs';

handOver('scripts/restore/main.ts');

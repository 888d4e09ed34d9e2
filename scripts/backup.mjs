import { handOver } from './pinned-node.mjs';

handOver('scripts/backup/main.ts');

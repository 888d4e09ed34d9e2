import { handOver } from '../pinned-node.mjs';

handOver('scripts/migrations/main.ts');

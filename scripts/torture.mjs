import { handOver } from './pinned-node.mjs';

handOver('scripts/torture/main.ts');

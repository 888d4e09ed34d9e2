import { handOver } from './pinned-node.mjs';

handOver('scripts/pictures/main.ts');

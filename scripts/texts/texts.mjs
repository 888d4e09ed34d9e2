import { handOver } from '../pinned-node.mjs';

handOver('scripts/texts/main.ts');

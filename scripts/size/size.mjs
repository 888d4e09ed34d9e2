import { handOver } from '../pinned-node.mjs';

handOver('scripts/size/main.ts');

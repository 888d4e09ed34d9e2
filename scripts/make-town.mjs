import { handOver } from './pinned-node.mjs';

handOver('scripts/make-town/main.ts');

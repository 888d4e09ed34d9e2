import { handOver } from './pinned-node.mjs';

handOver('scripts/check-setup/main.ts');

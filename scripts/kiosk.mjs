import { handOver } from './pinned-node.mjs';

handOver('scripts/kiosk/main.ts');

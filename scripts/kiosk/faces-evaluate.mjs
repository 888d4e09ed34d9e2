import { handOver } from '../pinned-node.mjs';

handOver('apps/kiosk/e2e/faces/main.ts');

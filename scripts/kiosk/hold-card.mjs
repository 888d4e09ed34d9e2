import { handOver } from '../pinned-node.mjs';

handOver('apps/kiosk/src/testing/hold-card.ts');

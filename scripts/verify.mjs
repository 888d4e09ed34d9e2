import { handOver } from './pinned-node.mjs';

handOver('apps/api/src/commands/verify-signature.ts');

import { handOver } from './pinned-node.mjs';

handOver('apps/api/src/commands/make-signing-keys.ts');

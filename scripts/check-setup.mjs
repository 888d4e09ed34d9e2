import { handOverToBuilt } from './pinned-node.mjs';

handOverToBuilt('check-setup');

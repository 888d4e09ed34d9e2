import { handOverToBuilt } from './pinned-node.mjs';

handOverToBuilt('status-page');

import { handOverToBuilt } from './pinned-node.mjs';

handOverToBuilt('line-menu');

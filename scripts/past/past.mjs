import { handOverToBuilt } from '../pinned-node.mjs';

handOverToBuilt('past');

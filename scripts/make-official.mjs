import { handOverToBuilt } from './pinned-node.mjs';

handOverToBuilt('make-official');

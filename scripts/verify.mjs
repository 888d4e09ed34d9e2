import { handOverToBuilt } from './pinned-node.mjs';

handOverToBuilt('verify-signature');

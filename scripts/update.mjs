// Run as root by deploy/machi: installs and builds nothing, so that files of the release stay its owner's.
import path from 'node:path';
import { becomeProgram } from './become-program.mjs';
import { environment, nodeProgram, root } from './pinned-node.mjs';

becomeProgram(nodeProgram(), [path.join(root, 'scripts/update/main.ts'), ...process.argv.slice(2)], environment());

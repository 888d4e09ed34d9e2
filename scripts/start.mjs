import { pathToFileURL } from 'node:url';
import { builtProgram } from './build/built-program.mjs';
import { environment, install, nodeProgram, orSay, root } from './pinned-node.mjs';

install('town');
process.chdir(root);
const node = nodeProgram();
const program = (name) => orSay(() => builtProgram(name, root, node));
const { start } = await import(pathToFileURL(program('start')).href);
await start(program, node, environment());

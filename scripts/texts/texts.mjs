import { handOver } from '../pinned-node.mjs';

const [command, ...rest] = process.argv.slice(2);
if (command === undefined) handOver('scripts/texts/main.ts');
else if (command === 'easy') handOver('scripts/texts/easy.ts', rest);
else handOver('scripts/texts/translate.ts');

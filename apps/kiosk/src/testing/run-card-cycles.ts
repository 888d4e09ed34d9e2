import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { issueCard, withAuthority } from '../host/cards/cards.fixture.ts';
import { runCardCycles } from './card-cycles.ts';
import { openPcscGround } from './open-pcsc-ground.ts';

// Takes a number of cycles; writes the result as one line of JSON (`npm run torture -- cards`).
const cycles = Number(process.argv[2]);
if (!Number.isInteger(cycles) || cycles < 1) throw new RangeError('Say how many cycles.');
const profile = await withAuthority((authority) => issueCard(authority, new Date()));
const ground = await openPcscGround(2);
try {
  process.stdout.write(`${JSON.stringify(await runCardCycles(ground, createVirtualCard(profile), cycles))}\n`);
} finally {
  await ground.close();
}

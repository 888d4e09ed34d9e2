import { statement } from '../database.ts';
import { openEmbedded } from './open-embedded.ts';

// A process that inserts rows one after the other and reports each once it is committed.
const [folder = '', action = 'write'] = process.argv.slice(2);
const add = statement<{ number: number }>('writer-add', 'insert into written default values returning number');

const warned: string[] = [];
try {
  const database = await openEmbedded(folder, {
    schema: 'town',
    poolSize: 2,
    warn: (error) => warned.push(error.message),
  });
  await database.script(
    'create schema if not exists town; create table if not exists written (number serial primary key)',
  );
  process.send?.({ open: true });
  process.once('message', () => void database.close().then(() => process.disconnect()));
  while (action === 'write' && process.connected) {
    const [row] = await database.run(add).catch(() => []);
    if (row && process.connected) process.send?.({ kept: row.number });
  }
} catch (error) {
  process.send?.({ refused: error instanceof Error ? error.message : String(error) });
  process.disconnect?.();
}

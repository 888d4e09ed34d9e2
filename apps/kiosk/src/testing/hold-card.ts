import path from 'node:path';
import { listCards, takeCard } from '@machi/virtual-card/card-files';
import { sampleCards } from '@machi/virtual-card/sample-cards';
import { openPcscGround } from './open-pcsc-ground.ts';

/** npm run hold-card -- [card]: a pcscd of its own with a virtual card in it, until Ctrl-C. */
const say = (text: string) => process.stdout.write(`${text}\n`);

const TRIAL = {
  card_key: 'trial',
  card_name: '試用のカード',
  holder: { name: '星守　花子', address: '北海道星守町中央2丁目1番地', birth_date: '1950-04-01', sex: 2 },
} as const;

const folder = path.join(process.env.MACHI_DATA || '.data', 'sandbox-cards');
const wanted = process.argv[2] ?? TRIAL.card_key;
if (wanted === TRIAL.card_key) await sampleCards(folder, [TRIAL], new Date());
const card = takeCard(folder, wanted);
if (card) {
  const ground = await openPcscGround();
  await ground.hold(card);
  say(`The virtual card ${wanted} lies on a reader. In another terminal:`);
  say(`  export PCSCLITE_CSOCK_NAME=${ground.environment.PCSCLITE_CSOCK_NAME}`);
  say('  opensc-tool -n; pkcs15-tool -D');
  say('Ctrl-C takes it away.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void ground.close().then(() => process.exit(0));
    });
  }
} else {
  const names = listCards(folder).map(({ card_key }) => card_key);
  say(`There is no card ${wanted} in ${folder}. There are: ${names.join(', ') || 'none'}.`);
  process.exitCode = 1;
}

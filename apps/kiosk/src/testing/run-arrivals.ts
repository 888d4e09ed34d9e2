import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openArrivalOutbox } from '../host/arrivals/arrival-outbox.ts';
import { fileKeyStore } from '../host/vault/key-store.ts';
import { openVault } from '../host/vault/open-vault.ts';

/* People arrive without a pause until the process is killed: the folder is the first argument. It says a name once it
   would show "taken". */

const folder = process.argv[2] ?? '';
const vault = openVault({
  folder: path.join(folder, 'vault'),
  keyStore: fileKeyStore(path.join(folder, 'key')),
  damaged() {},
});
const outbox = openArrivalOutbox({ file: path.join(folder, 'arrivals', 'arrivals.sqlite'), vault });
for (let number = 0; ; number += 1) {
  const arrival_id = randomUUID();
  const problem = outbox.put({
    arrival_id,
    household_id: arrival_id,
    shelter_id: 1,
    arrived_at: new Date().toISOString(),
    way: 'name',
    person_name: `ほし ${number}`,
    others: 0,
  });
  process.stdout.write(`${problem ?? arrival_id}\n`);
}

import { expect, test } from 'vitest';
import { openTown } from '../../../apps/api/src/testing/towns/open-town.ts';
import { createTerminalSigner } from './sign.ts';

test('what is signed by hand is what the server’s library reads, and nothing else is', async () => {
  const town = await openTown();
  try {
    town.setNow(new Date());
    const { publicKey, signer } = createTerminalSigner(900_001);
    await town.rows(
      `insert into terminal (terminal_id, terminal_name, pass, public_key, created_at, approved_at, registered_at, last_hash)
       values (900001, '端末', 'bath', $1, now(), now(), now(), repeat('0', 64))`,
      publicKey,
    );
    const path = '/api/terminal/snapshot?have_version=0';
    const read = await town.call('GET', path, { headers: signer({ method: 'GET', path }) });
    expect(read.status, read.text).toBe(200);
    const condition = { app_version: '1', unsent_events: 0, clock: town.now().toISOString(), readers: 1, troubles: [] };
    const said = { method: 'POST', path: '/api/terminal/life', body: JSON.stringify({ condition }) };
    const told = await town.call(said.method, said.path, { headers: signer(said), body: said.body });
    expect(told.status, told.text).toBe(200);
    const other = await town.call(said.method, said.path, { headers: signer({ ...said, path }), body: said.body });
    expect(other.body.codes).toEqual({ request: ['signature-invalid'] });
  } finally {
    await town.close();
  }
});

import { proposedEnd } from '@machi/domain/banner/end';
import { TERMINAL_LINE } from '@machi/domain/live/model';
import { afterAll, expect, test } from 'vitest';
import { HALL, addDoorUse } from '../../testing/terminals/door-use.ts';
import { START, openTown } from '../../testing/towns/open-town.ts';
import {
  addTerminal,
  newTerminalKey,
  signedHeaders,
  type SigningOptions,
  type TestTerminal,
} from '../../testing/terminals/terminal.ts';

const town = await openTown();
const leaving: (() => void)[] = [];
afterAll(async () => {
  for (const leave of leaving) leave();
  await town.close();
});
const signed = (
  terminal: Pick<TestTerminal, 'terminal_id' | 'key'>,
  options: SigningOptions = {},
  target = TERMINAL_LINE,
) => signedHeaders(terminal, { method: 'GET', target }, town.now(), options);

async function open(headers: Record<string, string>) {
  const abort = new AbortController();
  leaving.push(() => abort.abort());
  const response = await fetch(town.origin + TERMINAL_LINE, { headers, signal: abort.signal });
  const line = {
    status: response.status,
    told: [] as (string | null)[],
    /** Times at which it heard of its door. */
    doors: [] as number[],
    hasEnded: false,
    date: response.headers.get('date'),
  };
  if (response.status !== 200) {
    const { codes } = JSON.parse(await response.text());
    return { ...line, code: codes.request[0] as string, leave: () => abort.abort() };
  }
  async function hear(): Promise<void> {
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.includes('event: door')) line.doors.push(performance.now());
        else line.told.push(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}').banner?.body_ja ?? null);
    }
  }
  const end = () => void (line.hasEnded = true);
  void hear().then(end, end);
  return Object.assign(line, { code: '', leave: () => abort.abort() });
}
const announce = async (body_ja: string) =>
  town.call('PUT', '/api/monitors/banner', {
    as: await town.openSession((await town.addPerson({ roles: ['editor'] })).member_id),
    body: { body_ja, body_en: 'Snow.', is_urgent: 1, ...proposedEnd(town.now()) },
  });

test('a terminal hears the town’s words as they are put up, and each line of it ends the one before', async () => {
  const terminal = await addTerminal(town);
  const line = await open(signed(terminal));
  await expect.poll(() => line.told).toEqual([null]);
  await announce('大雪です。');
  await expect.poll(() => line.told, { timeout: 2000, interval: 20 }).toEqual([null, '大雪です。']);
  const again = await open(signed(terminal));
  await expect.poll(() => [line.hasEnded, again.told[0]]).toEqual([true, '大雪です。']);
});

test('nobody without a terminal’s signature, of now and once, has a line', async () => {
  const terminal = await addTerminal(town);
  const stranger = { terminal_id: terminal.terminal_id, key: newTerminalKey().key };
  const waiting = await addTerminal(town, { is_approved: false });
  const headers = signed(terminal);
  expect((await open(headers)).status).toBe(200);
  const replayed = await open(headers);
  expect([replayed.status, replayed.code]).toEqual([401, 'nonce-used']);
  expect(replayed.date).toBe(START.toUTCString());
  for (const [other, status, code] of [
    [{}, 401, 'signature-invalid'],
    [signed(stranger), 401, 'signature-invalid'],
    [signed(terminal, {}, '/api/terminal/snapshot'), 401, 'signature-invalid'],
    [signed(terminal, { at: new Date(START.getTime() - 301_000) }), 401, 'signature-too-old'],
    [signed(waiting), 403, 'terminal-waiting'],
  ] as const) {
    const refused = await open(other);
    expect([refused.status, refused.code]).toEqual([status, code]);
  }
});

test('a line ends with the terminal’s right to be answered', async () => {
  const [ended, working] = [await addTerminal(town), await addTerminal(town)];
  const lines = [await open(signed(ended)), await open(signed(working))];
  await expect.poll(() => lines.map(({ told }) => told.length > 0)).toEqual([true, true]);
  await town.rows('update terminal set revoked_at = $2 where terminal_id = $1', ended.terminal_id, START);
  await announce('断水です。');
  await expect.poll(() => lines.map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
  expect(lines[0]?.told).not.toContain('断水です。');
  await expect.poll(() => lines[1]?.told).toContain('断水です。');
  expect((await open(signed(ended))).code).toBe('terminal-revoked');
});

test('a door hears within two seconds that a reservation was cancelled or a code renewed, and nothing of anybody', async () => {
  const door = await addTerminal(town, { pass: 'door', door_id: HALL.door_id });
  const bath = await addTerminal(town);
  const { reservation_id } = await addDoorUse(town, { member_id: (await town.addPerson()).member_id });
  const [line, other] = [await open(signed(door)), await open(signed(bath))];
  await expect.poll(() => line.doors.length, { timeout: 3000 }).toBe(1);
  for (const change of [
    () => town.rows('update door_code set ended_at = now() where reservation_id = $1', reservation_id),
    () => town.rows('update reservation set is_canceled = 1 where reservation_id = $1', reservation_id),
    () => town.rows`insert into door_opening (door_id, asked_at, reason, needs_second, decided_at, outcome)
      values (${HALL.door_id}, ${town.now()}, '点検', false, ${town.now()}, 'approved')`,
  ]) {
    const before = line.doors.length;
    const began = performance.now();
    await change();
    await expect.poll(() => line.doors.length, { timeout: 3000 }).toBe(before + 1);
    expect((line.doors.at(-1) ?? Infinity) - began).toBeLessThan(2000);
  }
  // Without a change it hears nothing.
  await new Promise((resolve) => setTimeout(resolve, 2200));
  expect([line.doors.length, other.doors.length]).toEqual([4, 0]);
});

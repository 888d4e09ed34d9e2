import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { doorCodeText, newDoorCode } from '@machi/domain/doors/code';
import { passRules } from '@machi/domain/passes/rules.fixture';
import type { SnapshotGrant } from '@machi/domain/terminals/model';
import type { CallOutcome } from '../sync/ask-town.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { terminalKey as newKey } from '../ledger/new-event.fixture.ts';
import { createTerminalClock } from '../sync/terminal-clock.ts';
import { memoryVault } from '../vault/memory-vault.fixture.ts';
import { openPassHolders } from './pass-holders.ts';
import { openPhonePasses } from './phone-passes.ts';
import { openTapDesk, type SeenTap } from './tap-desk.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'machi-door-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const NOW = Date.parse('2027-01-11T09:00:00.000Z');
const MINUTE = 60_000;
const KEY = Buffer.alloc(32, 7);
const hashOf = (code: string): string => createHmac('sha256', KEY).update(doorCodeText(code)).digest('hex');
const CODE = '345678';
const CARD = 'a'.repeat(64);

const grantAt = (from: number, until: number, rest: Partial<SnapshotGrant> = {}): SnapshotGrant => ({
  reservation_id: 1,
  door_code_id: 1,
  member_ids: [4],
  code_hash: hashOf(CODE),
  from: new Date(NOW + from * MINUTE).toISOString(),
  until: new Date(NOW + until * MINUTE).toISOString(),
  ...rest,
});

let files = 0;
/** A door's terminal without a network, on a disk that outlasts a start; its own clock may be set. */
function place(grants: readonly SnapshotGrant[]) {
  files += 1;
  const file = path.join(folder, `${files}.sqlite`);
  const time = { own: NOW, monotonic: 0 };
  const pass = (minutes: number): void => {
    time.own += minutes * MINUTE;
    time.monotonic += minutes * MINUTE;
  };
  const holder = { birthdate: null, is_resident: null, is_handicapped: null };
  const holders = openPassHolders(
    {
      version: 1,
      made_at: new Date(NOW).toISOString(),
      rules: passRules,
      card_hash_key: KEY.toString('base64url'),
      pass_key: '',
      trusted_authorities: [],
      is_card_mode_on: true,
      list_as_of: new Date(NOW).toISOString(),
      entries: [
        {
          card_hash: CARD,
          method: 'individual-number-card',
          surface_key: null,
          certificate_hash: CARD,
          certificate_status: 'valid',
          card_ap_hash: null,
          is_lost: false,
          member_id: 4,
        },
      ],
      holders: [
        {
          member_id: 4,
          shown_name: null,
          holder,
          is_registered: true,
          visits: null,
          last_tap_at: null,
          is_staff: false,
        },
      ],
      renewed_card_hashes: [],
      grants: [...grants],
    },
    { sent_seq: 0, last_seq: 0 },
  );
  const door = {
    door_id: 1,
    door_name: { ja: '玄関', en: 'Door' },
    call: { name: { ja: '管理人', en: 'Caretaker' }, tel: '0100-55-2181' },
    opened_by: ['card' as const, 'code' as const],
    open_seconds: 6,
    held_seconds: 90,
  };
  let ledger = openLedger({ file, terminalId: 1, key: terminalKey });
  let hear = (): void => {};
  /** Starts the program; `heard`: it was online before. */
  function start(heard = true) {
    const clock = createTerminalClock(
      () => time.own,
      () => time.monotonic,
    );
    hear = () => clock.hear(new Date(time.own), 1, time.monotonic);
    if (heard) hear();
    return openTapDesk({
      identity: () => ({ pass: 'door', bus_kind: null, door }),
      holders: () => holders,
      balance: () => undefined,
      ledger,
      clock,
      caller: { call: async (): Promise<CallOutcome<never>> => ({ kind: 'away', reason: 'test' }) },
      sync: () => ({ standing: () => 'offline', lost() {}, heardRefusal() {}, poke() {}, renew() {} }),
      phonePasses: openPhonePasses(memoryVault()),
    });
  }
  return {
    time,
    pass,
    start,
    hear: () => hear(),
    restart(heard = false) {
      ledger.close();
      ledger = openLedger({ file, terminalId: 1, key: terminalKey });
      return start(heard);
    },
    events: () => ledger.recent(100).map(({ content }) => content),
    close: () => ledger.close(),
  };
}
const terminalKey = newKey();

const card: SeenTap = {
  evidence: {
    method: 'individual-number-card',
    card_hash: CARD,
    certificate_hash: CARD,
    certificate_status: 'valid',
    list_as_of: new Date(NOW).toISOString(),
    is_genuine: true,
  },
  bodyHash: null,
  phonePass: null,
  surfaceProof: null,
  face: null,
};
type Desk = ReturnType<ReturnType<typeof place>['start']>;
async function reasonOf(desk: Desk, seen: ReturnType<Desk['codeOf']> = card): Promise<string> {
  if ('problem' in seen) return seen.problem;
  const taken = await desk.take(seen);
  return 'problem' in taken ? taken.problem : taken.verdict.reason;
}

describe('a door without a network', () => {
  test('opens by card and by code within the time of a grant, and keeps neither digits nor wrong codes', async () => {
    const { start, pass, events, close } = place([grantAt(10, 60)]);
    const desk = start();
    expect(await reasonOf(desk)).toBe('door-early');
    pass(10);
    expect(await reasonOf(desk)).toBe('door-opened');
    expect(await reasonOf(desk, desk.codeOf(' ３４５-678'))).toBe('door-opened');
    expect(await reasonOf(desk, desk.codeOf('999999'))).toBe('code-wrong');
    expect(await reasonOf(desk, desk.codeOf('12'))).toBe('code-unreadable');
    pass(50);
    expect(await reasonOf(desk)).toBe('door-over');
    expect(JSON.stringify(events())).not.toMatch(/345678|999999/);
    expect(events().at(3)?.evidence.card_hash).toBeNull();
    close();
  });

  test('lets nobody guess: of 10,000 tries in a day none opens, also across restarts; cards go on', async () => {
    const { start, restart, pass, close, events } = place([grantAt(-10, 3000)]);
    let desk = start();
    let [tried, opened] = [0, 0];
    for (let tries = 0; tries < 10_000; tries += 1) {
      pass(1440 / 10_000);
      if (tries % 1000 === 999) desk = restart();
      const seen = desk.codeOf(newDoorCode((most) => (tries * 7919 + most) % most));
      if ('problem' in seen) continue;
      tried += 1;
      if ((await reasonOf(desk, seen)) === 'door-opened') opened += 1;
    }
    expect(opened).toBe(0);
    expect(tried).toBeLessThanOrEqual(50);
    expect(desk.rest()).not.toBeNull();
    // The last of them are ten minutes old: the day's rest holds on.
    expect(await reasonOf(desk, desk.codeOf(CODE))).toBe('code-rest');
    expect(events().length).toBeLessThan(60);
    // The office lets it take codes again; after a start it hears so again.
    for (const isNew of [false, true]) {
      const again = isNew ? restart() : desk;
      expect(await reasonOf(again, again.codeOf(CODE))).toBe('code-rest');
      again.takeCodesAgain(new Date(events().at(-1)?.wall_time ?? ''));
      expect(await reasonOf(again, again.codeOf(CODE))).toBe('door-opened');
    }
    close();
  });

  test('goes by no clock that somebody sets, a day forward or back', async () => {
    const { start, time, close } = place([grantAt(1440, 1500), grantAt(-1440, -1400, { member_ids: [4] })]);
    const desk = start();
    for (const [day, reason] of [
      [-1, 'door-early'],
      [-1, 'door-early'],
      [3, 'snapshot-too-old'],
    ] as const) {
      time.own += day * 1440 * MINUTE;
      expect(await reasonOf(desk)).toBe(reason);
    }
    close();
  });

  test('whose machine slept knows that it does not know the time, until the server tells it', async () => {
    const { start, time, pass, close, hear } = place([grantAt(-10, 60)]);
    const desk = start();
    pass(5);
    time.own += 4 * MINUTE;
    expect(await reasonOf(desk)).toBe('door-opened');
    time.own += 480 * MINUTE;
    expect(await reasonOf(desk)).toBe('snapshot-too-old');
    hear();
    expect(await reasonOf(desk)).toBe('door-over');
    close();
  });

  test('that starts with its clock a day back knows that it does not know the time', async () => {
    const { start, restart, time, close } = place([grantAt(-1440, -1300), grantAt(-10, 60)]);
    expect(await reasonOf(start())).toBe('door-opened');
    time.own -= 1440 * MINUTE;
    expect(await reasonOf(restart())).toBe('snapshot-too-old');
    close();
  });

  test('opens for a day, and then for nobody', async () => {
    const { start, pass, close } = place([grantAt(-10, 5000)]);
    const desk = start();
    pass(1380);
    expect(await reasonOf(desk)).toBe('door-opened');
    pass(400);
    expect(await reasonOf(desk, desk.codeOf(CODE))).toBe('door-opened');
    // The end of the day after the snapshot's.
    pass(30);
    expect(await reasonOf(desk, desk.codeOf(CODE))).toBe('snapshot-too-old');
    expect(await reasonOf(desk)).toBe('snapshot-too-old');
    close();
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { check } from '@machi/domain/contract/problems';
import { Snapshot } from '@machi/domain/terminals/model';
import { readSnapshot, signOfLife } from '@machi/domain/terminals/own-contract';
import { townKeys } from '../../ground/town-keys.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { addCard, addPassHolder, keepRevocations } from '../../testing/terminals/pass-holder.ts';
import { snapshotStore, type SnapshotScope } from './snapshot-store.ts';
import { addTerminal, askAs, goodCondition, type TestTerminal } from '../../testing/terminals/terminal.ts';

const town = await openTestTown();
const bath = await addTerminal(town);
const bus = await addTerminal(town, { pass: 'bus' });
beforeAll(() => keepRevocations(town));

async function read(terminal: TestTerminal, have?: number) {
  const answer = await askAs(town, terminal, readSnapshot, have === undefined ? {} : { have_version: String(have) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.snapshot;
}
async function readFull(terminal: TestTerminal): Promise<Snapshot> {
  const checked = check(Snapshot, await read(terminal));
  if (!('value' in checked)) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
}
const holderIn = ({ holders }: Snapshot, memberId: number) => holders.find(({ member_id }) => member_id === memberId);
const cardsIn = ({ entries }: Snapshot, memberId: number) => entries.filter(({ member_id }) => member_id === memberId);

describe('a snapshot', () => {
  test('holds who uses the terminal’s own pass, and nobody else', async () => {
    const bather = await addPassHolder(town, { passes: ['bath'] });
    const rider = await addPassHolder(town, { passes: ['bus'] });
    const both = await addPassHolder(town, { passes: ['bath', 'bus'] });
    const neither = await addPassHolder(town, { passes: [] });
    const stopped = await addPassHolder(town, { passes: ['bath', 'bus'] });
    await town.rows('update subscription set suspended_at = $2 where member_id = $1', stopped.member_id, town.now());
    const locked = await addPassHolder(town, { passes: ['bath', 'bus'] });
    await town.rows('update member set locked_at = $2 where member_id = $1', locked.member_id, town.now());
    const [ofBath, ofBus] = [await readFull(bath), await readFull(bus)];
    const known = (snapshot: Snapshot) =>
      [bather, rider, both, neither, stopped, locked].map(
        ({ member_id }) => holderIn(snapshot, member_id) !== undefined,
      );
    expect(known(ofBath)).toEqual([true, false, true, false, false, false]);
    expect(known(ofBus)).toEqual([false, true, true, false, false, false]);
    expect(cardsIn(ofBath, rider.member_id)).toEqual([]);
    // A terminal does not get what it may not show or does not need.
    expect(holderIn(ofBath, both.member_id)).toEqual({
      member_id: both.member_id,
      shown_name: '湯川',
      holder: { birthdate: '1940-05-06', is_resident: 1, is_handicapped: 0 },
      is_registered: true,
      visits: { pass_year: 2026, count: 0 },
      last_tap_at: null,
      is_staff: false,
    });
    expect(holderIn(ofBus, both.member_id)).toMatchObject({ shown_name: null, visits: null, last_tap_at: null });
    expect(JSON.stringify(ofBus)).not.toContain('湯川');
  });

  test('holds keys, rules and the cards as they stand', async () => {
    const holder = await addPassHolder(town);
    const townCard = await addCard(town, holder.member_id, 'town-card');
    const lost = await addCard(town, holder.member_id);
    const ended = await addCard(town, holder.member_id);
    const revoked = await addCard(town, holder.member_id);
    const expired = await addCard(town, holder.member_id);
    await town.rows('update card set lost_at = $2 where card_hash = $1', lost.card_hash, town.now());
    await town.rows('update card set ended_at = $2 where card_hash = $1', ended.card_hash, town.now());
    await town.rows('update card set not_after = $2 where card_hash = $1', expired.card_hash, town.now());
    await keepRevocations(town, revoked);
    const snapshot = await readFull(bath);
    const keys = townKeys(town.house.secret);
    expect(snapshot).toMatchObject({
      made_at: town.now().toISOString(),
      rules: town.house.town.passes,
      card_hash_key: keys.cardHashKey.toString('base64url'),
      pass_key: keys.passPublicKey.toString('base64url'),
      is_card_mode_on: true,
      list_as_of: town.now().toISOString(),
    });
    expect(snapshot.trusted_authorities.join()).toContain('BEGIN CERTIFICATE');
    expect(cardsIn(snapshot, holder.member_id)).toMatchObject([
      {
        card_hash: holder.card.card_hash,
        certificate_hash: holder.card.certificate_hash,
        certificate_status: 'valid',
        is_lost: false,
      },
      { card_hash: townCard.card_hash, method: 'town-card', surface_key: null, certificate_status: null },
      { card_hash: lost.card_hash, is_lost: true },
      { card_hash: revoked.card_hash, certificate_status: 'revoked' },
      { card_hash: expired.card_hash, certificate_status: 'expired' },
    ]);
    expect(cardsIn(snapshot, holder.member_id)[0]?.surface_key).toMatch(/^[\w-]{43}$/);
    expect(snapshot.renewed_card_hashes).toContain(holder.card.body_hash);
    for (const gone of [lost.body_hash, ended.body_hash]) expect(snapshot.renewed_card_hashes).not.toContain(gone);
    expect(snapshot.holders.filter(({ member_id }) => member_id === holder.member_id)).toHaveLength(1);
  });

  test('tells of nobody what the office has not verified', async () => {
    const holder = await addPassHolder(town, { isVerified: false });
    expect(holderIn(await readFull(bath), holder.member_id)?.holder).toEqual({
      birthdate: null,
      is_resident: null,
      is_handicapped: null,
    });
  });

  test('lets staff in by their card, as staff; other officials and staff without a card are not in it', async () => {
    const [reception, enrolment, editor, bare] = [
      await town.addPerson({ roles: ['reception'] }),
      await town.addPerson({ roles: ['enrolment'] }),
      await town.addPerson({ roles: ['editor'] }),
      await town.addPerson({ roles: ['reception'] }),
    ];
    for (const { member_id } of [reception, enrolment, editor]) await addCard(town, member_id);
    const snapshot = await readFull(bath);
    for (const { member_id } of [reception, enrolment])
      expect(holderIn(snapshot, member_id)).toMatchObject({
        is_staff: true,
        is_registered: false,
        shown_name: null,
        holder: { birthdate: null, is_resident: null, is_handicapped: null },
      });
    for (const { member_id } of [editor, bare]) expect(holderIn(snapshot, member_id)).toBeUndefined();
  });

  test('has a number that rises with every change, and is not sent again without one', async () => {
    const holder = await addPassHolder(town);
    let { version } = await readFull(bath);
    const ofBus = (await readFull(bus)).version;
    expect(await read(bath, version)).toBeNull();
    const { member_id } = holder;
    const visit = `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
      select gen_random_uuid(), 'bath', $1, $2, 2026, 'none', 'accepted', 'admitted', true, 'server', $2`;
    const changes: readonly (readonly [string, ...(string | number | Date)[]])[] = [
      [`update member set lastname = '改姓' where member_id = $1`, member_id],
      [`update member set birthdate = '1941-01-01' where member_id = $1`, member_id],
      ['update member set is_handicapped = 1 where member_id = $1', member_id],
      ['update member set verified_at = null where member_id = $1', member_id],
      [visit, member_id, town.now()],
      ['update card set lost_at = $2 where member_id = $1', member_id, town.now()],
      ['update subscription set suspended_at = $2 where member_id = $1', member_id, town.now()],
      ['update revocation_list set this_update = this_update - make_interval(secs => $1)', 1],
    ];
    for (const [text, ...values] of changes) {
      await town.rows(text, ...values);
      const next = await read(bath, version);
      expect(next?.version, text).toBeGreaterThan(version);
      version = next.version;
      expect(await read(bath, version)).toBeNull();
    }
    // A bus learns nothing of the visits to the bath.
    const life = await askAs(town, bus, signOfLife, { condition: goodCondition(town.now()) });
    expect(life.body.snapshot_version).toBeGreaterThan(ofBus);
    await town.rows(visit, member_id, town.now());
    const again = await askAs(town, bus, signOfLife, { condition: goodCondition(town.now()) });
    expect(again.body.snapshot_version).toBe(life.body.snapshot_version);
  });

  test('changes when a certificate ends, when the list grows old and when the pass year begins, though nobody writes', async () => {
    const holder = await addPassHolder(town);
    const start = town.now();
    await town.rows`update card set not_after = ${new Date(start.getTime() + 1000)}
      where card_hash = ${holder.card.card_hash}`;
    const first = await readFull(bath);
    town.setNow(new Date(start.getTime() + 1000));
    const ended = await readFull(bath);
    expect(ended.version).toBeGreaterThan(first.version);
    expect(cardsIn(ended, holder.member_id)[0]?.certificate_status).toBe('expired');
    await town.rows('delete from card where card_hash = $1', holder.card.card_hash);
    const { version } = await readFull(bath);
    town.setNow(new Date(start.getTime() + 19 * 3_600_000));
    // Nothing has changed; a new version comes so that the terminal's copy does not become too old.
    expect((await readFull(bath)).version).toBeGreaterThan(version);
    town.setNow(new Date('2027-03-31T15:00:00Z'));
    await keepRevocations(town);
    expect(holderIn(await readFull(bath), holder.member_id)?.visits).toEqual({ pass_year: 2027, count: 0 });
    town.setNow(start);
  });
});

test('many people are counted once for all terminals that ask within some seconds, a few each time', async () => {
  const { member_id } = await addPassHolder(town, { passes: ['bus'] });
  const scope: SnapshotScope = {
    pass: 'door',
    key: 'door',
    memberIds: [member_id],
    serviceId: 0,
    passYear: null,
    faces: undefined,
  };
  const ask = async (change: Partial<SnapshotScope> = {}) =>
    (await snapshotStore.fingerprint(town.house.database, { ...scope, ...change }, town.now())).fingerprint;
  const rename = (name: string) => town.rows('update member set lastname = $2 where member_id = $1', member_id, name);
  const first = await ask();
  await rename('改姓');
  const renamed = await ask();
  expect(renamed).not.toBe(first);
  await town.rows(
    `insert into card overriding system value
     select (jsonb_populate_record(card, jsonb_build_object('card_id', 1000000 + n, 'card_hash', md5(n::text), 'certificate_hash', null, 'body_hash', null, 'serial_hash', null))).*
     from card, generate_series(1, 2000) as n where member_id = $1`,
    member_id,
  );
  const many = await ask();
  expect(many).toMatch(/^2001 /);
  await rename('湯川');
  expect(await ask()).toBe(many);
  expect(await ask({ passYear: 2027 })).not.toBe(many);
});

import { randomUUID } from 'node:crypto';
import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { facesFile } from '@machi/domain/faces/faces.fixture';
import type { FaceOf, SeenFace, TapEvidence } from '@machi/domain/taps/model';
import { judgeTap, readFaces, readSnapshot, signOfLife } from '@machi/domain/terminals/own-contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { enrolTestFace, switchFacesOn } from '../../testing/terminals/faces.ts';
import { addPassHolder, countedVisits, evidenceOf, spendVisits } from '../../testing/terminals/pass-holder.ts';
import {
  addTerminal,
  askAs,
  goodCondition,
  newLedger,
  sendEvents,
  type TestTerminal,
} from '../../testing/terminals/terminal.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
switchFacesOn(town);
const bath = await addTerminal(town);
const bus = await addTerminal(town, { pass: 'bus' });
beforeEach(() => town.rows('delete from face_enrolment'));

async function facesOf(terminal: TestTerminal, ...numbers: readonly number[]) {
  const answer = await askAs(town, terminal, readFaces, { face_nos: [...numbers] });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.faces;
}
/** The face numbers in a snapshot, by member. */
async function namedTo(terminal: TestTerminal): Promise<Map<number, number>> {
  const { body } = await askAs(town, terminal, readSnapshot, {});
  const holders: readonly { member_id: number; face_no?: number }[] = body.snapshot.holders;
  return new Map(holders.flatMap(({ member_id, face_no }) => (face_no === undefined ? [] : [[member_id, face_no]])));
}
const versionFor = async (terminal: TestTerminal): Promise<number> =>
  (await askAs(town, terminal, signOfLife, { condition: goodCondition(town.now()) })).body.snapshot_version;

describe('the faces of a terminal', () => {
  test('are those of whoever uses its own pass; each that is handed out is in the log and told to the person', async () => {
    const bather = await addPassHolder(town, { passes: ['bath'] });
    const rider = await addPassHolder(town, { passes: ['bus'] });
    const other = await addPassHolder(town, { passes: ['bath'] });
    const [face, ofRider] = [await enrolTestFace(town, bather.member_id), await enrolTestFace(town, rider.member_id)];
    expect([...(await namedTo(bath))]).toEqual([[bather.member_id, face.face_no]]);
    expect([...(await namedTo(bus))]).toEqual([[rider.member_id, ofRider.face_no]]);
    const { member_id } = bather;
    expect(await facesOf(bath, face.face_no, ofRider.face_no, 2_000_000_000)).toEqual([
      {
        face_no: face.face_no,
        member_id,
        model_id: facesFile.model_id,
        template: Buffer.from(bytesOfEmbedding(face.template)).toString('base64'),
      },
    ]);
    const looks = async (of: typeof bather): Promise<string[]> =>
      (await town.call('GET', '/api/account/activities', { as: of })).body.looks.map(
        ({ action }: { action: string }) => action,
      );
    expect(await looks(bather)).toContain('terminal:faces');
    expect(await looks(other)).not.toContain('terminal:faces');
  });

  test('change the snapshot’s version, and go from it with the enrolment, the pass, the account, the model and the consent', async () => {
    const { member_id } = await addPassHolder(town);
    const before = await versionFor(bath);
    const { face_no } = await enrolTestFace(town, member_id);
    expect(await versionFor(bath)).toBeGreaterThan(before);
    expect(await facesOf(bath, face_no)).toHaveLength(1);
    const ends = [
      [
        `update face_enrolment set model_id = 'another'`,
        `update face_enrolment set model_id = '${facesFile.model_id}'`,
      ],
      [`update face_enrolment set consent_version = '0'`, `update face_enrolment set consent_version = '1'`],
      ['update member set locked_at = now()', 'update member set locked_at = null'],
      ['update subscription set suspended_at = now()', 'update subscription set suspended_at = null'],
    ];
    for (const [end = '', again = ''] of ends) {
      const standing = await versionFor(bath);
      await town.rows(`${end} where member_id = ${member_id}`);
      expect([(await namedTo(bath)).has(member_id), await facesOf(bath, face_no)], end).toEqual([false, []]);
      expect(await versionFor(bath)).toBeGreaterThan(standing);
      await town.rows(`${again} where member_id = ${member_id}`);
      expect((await namedTo(bath)).get(member_id)).toBe(face_no);
    }
    await town.rows('delete from pass_consent where member_id = $1', member_id);
    expect(await facesOf(bath, face_no)).toEqual([]);
  });

  test('of another member’s or another key’s seal are left out', async () => {
    const [one, other] = [await addPassHolder(town), await addPassHolder(town)];
    const [first, second] = [await enrolTestFace(town, one.member_id), await enrolTestFace(town, other.member_id)];
    await town.rows`update face_enrolment set template = (select template from face_enrolment
      where face_no = ${first.face_no}) where face_no = ${second.face_no}`;
    expect((await facesOf(bath, first.face_no, second.face_no)).map((face: FaceOf) => face.face_no)).toEqual([
      first.face_no,
    ]);
  });

  test('are for terminals that were approved: one for trying gets none of a resident, a revoked one is told nothing', async () => {
    const { face_no } = await enrolTestFace(town, (await addPassHolder(town)).member_id);
    const trying = await addTerminal(town, { is_test: true, is_approved: false });
    expect(await facesOf(trying, face_no)).toEqual([]);
    const revoked = await addTerminal(town);
    await town.rows('update terminal set revoked_at = now() where terminal_id = $1', revoked.terminal_id);
    expect((await askAs(town, revoked, readFaces, { face_nos: [face_no] })).status).toBe(403);
    expect((await askAs(town, bath, readFaces, { face_nos: Array.from({ length: 51 }, () => 1) })).status).toBe(422);
    expect((await askAs(town, bath, readFaces, { face_nos: [0] })).status).toBe(422);
  });
});

describe('a tap by face', () => {
  const seen: SeenFace = { model_id: facesFile.model_id, likeness: 0.95, is_confirmed: false };
  const nothing = {
    card_hash: null,
    certificate_hash: null,
    certificate_status: null,
    list_as_of: null,
    is_genuine: null,
  };
  const byFace: TapEvidence = { ...nothing, method: 'face', face: seen };
  async function judged(
    face: FaceOf | undefined,
    evidence: TapEvidence = byFace,
    terminal = bath,
    tap_id = randomUUID(),
  ) {
    const pass = terminal === bath ? ('bath' as const) : ('bus' as const);
    const tap = { tap_id, pass, tapped_at: town.now().toISOString(), evidence };
    const answer = await askAs(town, terminal, judgeTap, { tap, ...(face === undefined ? {} : { face }) });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.verdict;
  }
  async function enrolled(passes: readonly ('bath' | 'bus')[] = ['bath', 'bus'], method?: 'town-card') {
    const holder = await addPassHolder(town, { passes, ...(method ? { method } : {}) });
    const { face_no } = await enrolTestFace(town, holder.member_id);
    return { holder, face: { member_id: holder.member_id, face_no } };
  }

  test('opens the bath once, and the visit says how; on a bus it decides the fare', async () => {
    const { holder, face } = await enrolled();
    const tap_id = randomUUID();
    const verdict = await judged(face, byFace, bath, tap_id);
    expect(verdict).toMatchObject({ outcome: 'accepted', reason: 'admitted', remaining: 47, shown_name: '湯川' });
    expect(await judged(face, byFace, bath, tap_id)).toEqual(verdict);
    expect((await judged(face)).reason).toBe('same-visit');
    expect(await countedVisits(town, holder.member_id)).toBe(1);
    expect((await town.call('GET', '/api/account/passes/bath/visits', { as: holder })).body.visits).toContainEqual(
      expect.objectContaining({ method: 'face' }),
    );
    expect(await judged(face, byFace, bus)).toMatchObject({ outcome: 'accepted', reason: 'fare', fare_yen: 0 });
  });

  test('names nobody once the enrolment has ended, is another’s, of another model or of an older consent', async () => {
    const { holder, face } = await enrolled();
    const { face: others } = await enrolled();
    const unknown = { outcome: 'staff', reason: 'face-unknown', member_id: null, shown_name: null };
    expect(await judged({ ...face, face_no: others.face_no })).toMatchObject(unknown);
    expect(await judged({ ...face, member_id: others.member_id })).toMatchObject(unknown);
    expect(await judged(undefined)).toMatchObject(unknown);
    expect(await judged(face, { ...byFace, face: { ...seen, model_id: 'another' } })).toMatchObject(unknown);
    expect(await judged(face, { ...byFace, face: { ...seen, likeness: 0.9 } })).toMatchObject(unknown);
    await town.rows(`update face_enrolment set consent_version = '0' where face_no = $1`, face.face_no);
    expect(await judged(face)).toMatchObject(unknown);
    await town.rows('delete from face_enrolment where face_no = $1', face.face_no);
    expect(await judged(face)).toMatchObject(unknown);
    expect(await judged(face, byFace, bus)).toMatchObject({ outcome: 'pay', reason: 'face-unknown', fare_yen: 100 });
    expect(await town.countRows('visit', `member_id = ${holder.member_id}`)).toBe(0);
  });

  test('needs the pass as a card does', async () => {
    const { face } = await enrolled(['bus']);
    expect((await judged(face)).reason).toBe('not-registered');
  });

  test('is judged as the card of the same person would be, whatever the answer is [decision:terminal.face-or-card]', async () => {
    const people = [
      {},
      { passes: ['bus'] },
      { passes: [] },
      { birthdate: '1999-05-06' },
      { isVerified: false },
      { spent: 48 },
      { spent: 47 },
    ] as const;
    const reasons = new Set<string>();
    for (const { spent, ...who } of people.map((person) => ({ spent: 0, ...person })))
      for (const terminal of [bath, bus]) {
        const passes = 'passes' in who ? who.passes : (['bath', 'bus'] as const);
        const [byCard, faced] = [
          await addPassHolder(town, { ...who, passes }),
          await addPassHolder(town, { ...who, passes }),
        ];
        for (const { member_id } of [byCard, faced]) await spendVisits(town, member_id, spent, town.now());
        const { face_no } = await enrolTestFace(town, faced.member_id);
        const face = { member_id: faced.member_id, face_no };
        // Twice: the second tap belongs to the same visit.
        for (let time = 0; time < 2; time += 1) {
          const { member_id: _card, ...card } = await judged(undefined, evidenceOf(byCard.card), terminal);
          const { member_id: _face, ...ofFace } = await judged(face, byFace, terminal);
          expect(ofFace).toEqual(card);
          reasons.add(card.reason);
        }
        expect(await countedVisits(town, faced.member_id)).toBe(await countedVisits(town, byCard.member_id));
      }
    expect(reasons.size).toBeGreaterThanOrEqual(5);
  });

  test('at a terminal that nobody has approved names officials alone', async () => {
    const trying = await addTerminal(town, { is_test: true, is_approved: false });
    const ask = async (face: FaceOf) => {
      const tap = {
        tap_id: randomUUID(),
        pass: 'bath' as const,
        tapped_at: town.now().toISOString(),
        evidence: byFace,
      };
      return (await askAs(town, trying, judgeTap, { tap, face })).body.verdict;
    };
    const { holder, face } = await enrolled();
    expect(await ask(face)).toMatchObject({ reason: 'face-unknown', member_id: null, shown_name: null });
    await town.rows('update member set is_official = true where member_id = $1', holder.member_id);
    expect((await ask(face)).reason).toBe('admitted');
  });

  test('and a town card together open the bath, when they are one person’s', async () => {
    const { holder, face } = await enrolled(['bath'], 'town-card');
    const { face: others } = await enrolled();
    const card = evidenceOf(holder.card);
    const both = { ...card, face: { ...seen, likeness: facesFile.with_card } };
    expect((await judged(undefined, card)).reason).toBe('assurance-too-low');
    expect((await judged(others, both)).reason).toBe('assurance-too-low');
    expect((await judged(undefined, both)).reason).toBe('assurance-too-low');
    expect((await judged(face, { ...both, face: { ...seen, likeness: 0.912 } })).reason).toBe('assurance-too-low');
    expect(await judged(face, both)).toMatchObject({ outcome: 'accepted', reason: 'admitted' });
  });

  test('that a terminal judged without a network is counted as any, and kept without a name', async () => {
    const { holder } = await enrolled();
    const { terminal, ledger } = await newLedger(town);
    const { member_id } = holder;
    ledger.add({ verdict: { member_id }, evidence: { method: 'face', face: seen } });
    const answer = await sendEvents(town, terminal, ledger.events);
    expect(answer.body.balances).toEqual([{ member_id, pass_year: 2026, count: 1 }]);
    expect(await town.rows('select method, decided_by from visit where member_id = $1', member_id)).toEqual([
      { method: 'face', decided_by: 'terminal' },
    ]);
  });
});

test('where the town has no faces, none is named, handed out or taken for anybody', async () => {
  const off = await openTown();
  const terminal = await addTerminal(off);
  const { member_id } = await addPassHolder(off);
  const { face_no } = await enrolTestFace(off, member_id);
  expect((await askAs(off, terminal, readFaces, { face_nos: [face_no] })).status).toBe(404);
  const { body } = await askAs(off, terminal, readSnapshot, {});
  expect(JSON.stringify(body)).not.toMatch(/"(?:faces|face_no)"/);
  const tap = {
    tap_id: randomUUID(),
    pass: 'bath' as const,
    tapped_at: off.now().toISOString(),
    evidence: {
      method: 'face' as const,
      card_hash: null,
      certificate_hash: null,
      certificate_status: null,
      list_as_of: null,
      is_genuine: null,
      face: { model_id: facesFile.model_id, likeness: 0.99, is_confirmed: true },
    },
  };
  const answer = await askAs(off, terminal, judgeTap, { tap, face: { member_id, face_no } });
  expect(answer.body.verdict).toMatchObject({ outcome: 'staff', reason: 'face-off', member_id: null });
  await off.close();
});

import { createPublicKey, verify } from 'node:crypto';
import { checkEvent } from '@machi/domain/terminal-ledger/chain';
import { EventContent, GENESIS_HASH } from '@machi/domain/terminal-ledger/model';
import { acceptUpload } from '@machi/domain/terminal-ledger/accept';
import { driveMinutes } from '@machi/domain/taxis/durations';
import { describe, expect, test } from 'vitest';
import { facesOnSite, isWholeMeasure, missedLooks } from '@machi/domain/faces/calibration';
import { strangersOfModels } from '@machi/domain/faces/reference';
import { nearestFaces } from '@machi/domain/faces/gallery';
import { openTemplate } from '../../platform/faces/templates.ts';
import { liveTown } from './seed-life.ts';
import { hashOf } from '../../ground/secrets.ts';
import { lifeOf } from '../../testing/towns/life.ts';

/** Before the 32 bytes of an Ed25519 key in SPKI (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const { life, live, town } = await lifeOf();
const { visit = [], card = [], pass_consent = [], terminal = [], terminal_event = [], taxi = [] } = life.rows;

describe('faces of the past', () => {
  const { face_enrolment = [], terminal_face = [], member_activity = [] } = life.rows;
  const enrolled = new Map(face_enrolment.map((one) => [one.member_id, one]));
  const deleted = member_activity.filter(({ action }) => action === 'face-deleted');

  test('are of pass users, the one to try with among them; a child’s is signed for and due, and all are noise', () => {
    expect(face_enrolment.length).toBeGreaterThan(20);
    const sample = town.sampleMembers.find(({ passes }) => passes.length > 0);
    expect(enrolled.has(sample?.member_id ?? 0)).toBe(true);
    const users = new Set(pass_consent.map(({ member_id }) => member_id));
    expect([...enrolled.keys()].every((id) => users.has(id))).toBe(true);
    const signed = face_enrolment.filter(({ guardian_name }) => guardian_name);
    expect(signed.length).toBeGreaterThan(0);
    const due = face_enrolment.filter(({ renew_from }) => renew_from <= life.today);
    expect(due.length).toBeGreaterThan(0);
    expect(due.every(({ guardian_name }) => guardian_name)).toBe(true);
    const secret = 'a secret of tests that is long enough';
    const gallery = face_enrolment.map(({ face_no = 0, member_id, model_id, template }) => {
      const opened = openTemplate(secret, { face_no, member_id, model_id, template });
      if (!opened) throw new Error('a template does not open');
      return { member_id, template: opened };
    });
    const [first, ...others] = gallery;
    if (!first) throw new Error('nobody is enrolled');
    expect(nearestFaces(others, first.template, 1)?.likeness).toBeLessThan(0.3);
  });

  test('are used while they are enrolled, and lie in the terminals of their owners’ passes; one that was deleted in a silent one', () => {
    const uses = visit.filter(({ method }) => method === 'face');
    expect(uses.length).toBeGreaterThan(100);
    for (const { member_id, visited_at } of uses) {
      const face = enrolled.get(member_id ?? 0);
      if (face) expect(face.enrolled_at < visited_at).toBe(true);
      else expect(deleted.some((one) => one.member_id === member_id && visited_at < one.acted_at)).toBe(true);
    }
    const gone = terminal_face.filter(({ member_id }) => !enrolled.has(member_id));
    expect(gone.map(({ member_id }) => member_id)).toEqual(deleted.map(({ member_id }) => member_id));
    expect(gone).toHaveLength(1);
    const silent = terminal.find(({ terminal_id }) => terminal_id === gone[0]?.terminal_id);
    expect(silent?.seen_at && deleted[0] && silent.seen_at < deleted[0].acted_at).toBe(true);
  });

  test('were measured on site: thresholds a little higher are in force, others wait, and nobody who used a face stands below', () => {
    const [approved, waiting] = life.rows.face_calibration ?? [];
    const { faces } = town.passes;
    const model = faces && strangersOfModels[faces.model_id];
    if (!approved || !faces || !model) throw new Error('nothing was measured');
    expect(waiting).toMatchObject({ decided_at: null, is_approved: null });
    expect(approved.decided_by).not.toBe(approved.asked_by);
    const { with_card, galleries } = facesOnSite(faces, approved, model);
    expect(with_card).toBeGreaterThan(faces.with_card);
    const [first] = galleries;
    expect(first?.likeness).toBeLessThan(0.935);
    for (const { scores } of [approved, waiting ?? approved]) {
      expect(isWholeMeasure(scores)).toBe(true);
      expect(missedLooks(scores, first?.likeness ?? 1)).toBeLessThan(4);
    }
  });

  test('are none where the town recognises none', () => {
    const { faces: _faces, ...passes } = town.passes;
    const { rows } = liveTown({ ...life, town: { ...town, passes } });
    expect([rows.face_enrolment, rows.terminal_face]).toEqual([undefined, undefined]);
    expect(rows.visit?.some(({ method }) => method === 'face')).toBe(false);
  });
});

describe('visits and rides', () => {
  test('are of people who had taken the pass up by then, and had a card where a card was held', () => {
    const consents = new Map(pass_consent.map((one) => [`${one.member_id} ${one.pass}`, one.consented_at]));
    const cards = new Map(card.map((one) => [one.member_id, one]));
    for (const { member_id, pass, visited_at, method } of visit) {
      if (!member_id) continue;
      expect(Number(consents.get(`${member_id} ${pass}`)) < visited_at.getTime()).toBe(true);
      if (method === 'qr' || method === 'face') continue;
      expect(cards.get(member_id)?.method).toBe(method);
      expect(cards.get(member_id)?.linked_at.getTime()).toBeLessThan(visited_at.getTime());
    }
  });

  test('leave a regular a few of the year, and went beyond it while a terminal had no network', () => {
    const { visits_a_year } = town.passes.bath;
    const ofYear = (id: number) =>
      visit.filter((one) => one.member_id === id && one.pass === 'bath' && one.is_counted && one.pass_year === 2026)
        .length;
    const regular = town.sampleMembers.find(({ passes }) => passes.length > 0);
    expect(visits_a_year - ofYear(regular?.member_id ?? 0)).toBe(3);
    expect(life.rows.overdraft?.length).toBeGreaterThan(0);
    for (const { visit_id, visits } of life.rows.overdraft ?? []) {
      expect(visits).toBe(visits_a_year + 1);
      expect(visit[(visit_id ?? 0) - 1]).toMatchObject({ visit_id, is_counted: true, decided_by: 'terminal' });
    }
  });

  test('stand in ledgers that the server would take as they are', () => {
    for (const { terminal_id = 0, public_key, last_seq, last_hash } of terminal) {
      const key = createPublicKey({
        key: Buffer.concat([SPKI_HEAD, public_key ?? Buffer.alloc(0)]),
        format: 'der',
        type: 'spki',
      });
      const events = terminal_event.filter((one) => one.terminal_id === terminal_id).map(({ event }) => event);
      for (const { content } of events) EventContent.parse(content);
      const accepted = acceptUpload(
        {
          terminal_id,
          last_seq: 0,
          last_hash: GENESIS_HASH,
          hashOf: () => undefined,
          check: (event) => checkEvent(event, hashOf, (digest, signature) => verify(null, digest, key, signature)),
        },
        events,
      );
      expect(accepted).toMatchObject({ kind: 'accepted' });
      expect([last_seq, last_hash]).toEqual([events.length, events.at(-1)?.hash ?? GENESIS_HASH]);
    }
  });

  test('are one row each with their event', () => {
    const taps = new Set(terminal_event.map(({ tap_id }) => tap_id));
    expect(visit.every(({ tap_id }) => taps.has(tap_id))).toBe(true);
    expect(taps.size).toBe(visit.length);
  });
});

test('taxis drive as long as the town says, hang on reservations that stand, and some wait for an answer', () => {
  const rows = new Map(life.reservations.map((row) => [row.reservation_id, row]));
  const spotOf = (stand: number) => town.taxi.stands.find(({ taxistand_id }) => taxistand_id === stand)?.spot_id ?? 0;
  for (const ride of taxi) {
    const minutes = driveMinutes(town.spotRelations, spotOf(ride.taxistand_start), spotOf(ride.taxistand_end));
    expect(ride.arrival_time - ride.departure_time).toBe(minutes);
    const row = rows.get(ride.reservation_id);
    if (row?.is_canceled === 1) expect(ride.is_canceled === 1 || ride.status === 2).toBe(true);
  }
  expect(taxi.some(({ status, is_canceled }) => status === 0 && is_canceled === 0)).toBe(true);
});

test('somebody calls from a terminal while the bath is open, and nobody at night', () => {
  const callsAt = (now: string) => (live(new Date(now)).rows.staff_call ?? []).filter(({ ended_at }) => !ended_at);
  expect(callsAt('2027-01-11T05:00:00Z')).toHaveLength(1);
  expect(callsAt('2027-01-11T17:00:00Z')).toEqual([]);
});

test('whom the office has not seen is nobody’s resident: no town ID, no relief, no card taken at the counter', () => {
  const { member = [] } = life.rows;
  const unseen = member.filter(
    ({ verified_at, email_key, login_tel_key }) => !verified_at && (email_key ?? login_tel_key),
  );
  expect(unseen.length).toBeGreaterThan(0);
  for (const one of unseen) {
    expect(one).toMatchObject({ town_id: null, is_resident: 0, is_handicapped: 0 });
    expect(card.some(({ member_id }) => member_id === one.member_id)).toBe(false);
  }
});

test('something waits at every desk: roles, a terminal, a ledger, documents, people whom the office has not seen', () => {
  const { role_request, terminal_quarantine, staff_call, document, monitor_banner } = life.rows;
  expect(role_request?.some(({ decided_at }) => !decided_at)).toBe(true);
  expect(terminal.some(({ approved_at }) => !approved_at)).toBe(true);
  expect(staff_call?.every(({ ended_at }) => ended_at)).toBe(true);
  expect(terminal_quarantine?.some(({ settled_at }) => !settled_at)).toBe(true);
  expect(document?.some(({ checked_at }) => !checked_at)).toBe(true);
  expect(monitor_banner?.length).toBeGreaterThan(3);
  expect(monitor_banner?.filter(({ ends_at }) => ends_at >= life.now)).toEqual([]);
  expect(life.people.some(({ verified_at, is_guest }) => !verified_at && !is_guest)).toBe(true);
});

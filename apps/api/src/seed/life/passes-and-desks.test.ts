import { createPublicKey, verify } from 'node:crypto';
import { checkEvent } from '@machi/domain/terminal-ledger/chain';
import { EventContent, GENESIS_HASH } from '@machi/domain/terminal-ledger/model';
import { acceptUpload } from '@machi/domain/terminal-ledger/accept';
import { describe, expect, test } from 'vitest';
import { nearestFaces } from '@machi/domain/faces/gallery';
import { openTemplate } from '../../platform/faces/templates.ts';
import { liveTown } from './seed-life.ts';
import { hashOf } from '../../ground/secrets.ts';
import { lifeOf } from '../../testing/towns/life.ts';

/** The SPKI prefix of an Ed25519 key (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const { life, town } = await lifeOf();
const { visit = [], card = [], pass_consent = [], terminal = [], terminal_event = [] } = life.rows;

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

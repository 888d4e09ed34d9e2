import { embeddingOf } from '@machi/domain/faces/faces.fixture';
import { capturePoses } from '@machi/domain/enrolment/captures';
import { beginEnrolment, type Enrolment } from '@machi/domain/enrolment/steps';
import { expect, test } from 'vitest';
import { Draft } from '../../../host/desk/enrolments/draft.ts';
import { draftOf, enrolmentOf } from './drafts.ts';

const head = {
  draft_id: '6f1f2f1e-4e5a-4c0a-9a8e-0c1d2e3f4a5b',
  member_id: 7,
  person_name: '佐藤 ハル',
  official_id: 3,
  begun_at: '2027-01-11T01:00:00.000Z',
};
const facts = { is_verified: true, face: { consent_version: '1', needs_guardian: false, with_card: 0.8 } };
const whole: Enrolment = {
  ...beginEnrolment,
  step: 'try',
  is_compared: true,
  consent: { consent_kind: 'paper', consent_version: '1', guardian_name: '佐藤 一郎' },
  captures: capturePoses.map((pose, index) => ({ pose, embedding: embeddingOf(1, 0.2, index) })),
};

test('what is kept is a draft for the host, and comes back as it was', () => {
  const draft = draftOf(head, whole, 'dlib-1');
  expect(Draft.safeParse(draft).success).toBe(true);
  expect(enrolmentOf(draft, facts)).toEqual(whole);
  expect(enrolmentOf(draftOf(head, beginEnrolment, null), facts)).toEqual(beginEnrolment);
});

test('it goes on where something is missing by now, and takes up no capture that cannot be read', () => {
  const draft = draftOf(head, whole, 'dlib-1');
  expect(enrolmentOf(draft, { ...facts, face: { ...facts.face, consent_version: '2' } }).step).toBe('consent');
  const body = { ...draft.body, captures: ['?', ...draft.body.captures.slice(1)] };
  const cut = enrolmentOf({ ...draft, body }, facts);
  expect([cut.step, cut.captures.map(({ pose }) => pose)]).toEqual(['capture', ['left', 'right']]);
});

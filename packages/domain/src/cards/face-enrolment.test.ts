import { describe, expect, test } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import { isRefusal } from '../refusals/model.ts';
import { bytesOfEmbedding } from '../faces/bytes.ts';
import { isEmbedding } from '../faces/embedding.ts';
import { CaptureText, needsGuardian, refuseEnrolment, refuseUnlike, renewFrom, templateOf } from './face-enrolment.ts';
import { embeddingOf, facesFile } from '../faces/faces.fixture.ts';

const now = instantOf('2027-01-19', 600);
const codesOf = (value: unknown) => (isRefusal(value) ? value.problems.map(({ code }) => code) : []);

describe('a template', () => {
  const pictures = (person: number) => [1, 2, 3].map((picture) => embeddingOf(person, 0.2, picture));

  test('is the mean of pictures of one person', () => {
    const template = templateOf(pictures(1), facesFile);
    expect(!isRefusal(template) && isEmbedding(template)).toBe(true);
  });

  test('is none where another face is among them, or one picture came twice', () => {
    expect(codesOf(templateOf([...pictures(1), embeddingOf(2)], facesFile))).toEqual(['face-captures-differ']);
    expect(codesOf(templateOf([...pictures(1), embeddingOf(1, 0.2, 2)], facesFile))).toEqual([
      'face-captures-repeated',
    ]);
  });
});

test('a new face that is unlike the one before needs a word of the person', () => {
  const before = embeddingOf(1, 0.2, 1);
  expect(refuseUnlike(undefined, before, facesFile)).toBeUndefined();
  expect(refuseUnlike(before, embeddingOf(1, 0.2, 2), facesFile)).toBeUndefined();
  expect(codesOf(refuseUnlike(before, embeddingOf(2), facesFile))).toEqual(['face-unlike-before']);
});

test('a picture’s numbers are as many letters as they must be', () => {
  const text = btoa(String.fromCharCode(...bytesOfEmbedding(embeddingOf(1))));
  expect(CaptureText.safeParse(text).success).toBe(true);
  for (const odd of ['', text.slice(4), `${text}AAAA`, `${text.slice(1)}=`, `${text.slice(1)}-`])
    expect(CaptureText.safeParse(odd).success).toBe(false);
});

describe('who may be enrolled', () => {
  const person = { is_verified: true, birthdate: '1950-04-01' };
  const asked = {
    model_id: facesFile.model_id,
    consent_version: facesFile.consent_version,
    guardian_name: null,
  };
  const codes = (change: object, of: object = {}) =>
    codesOf(refuseEnrolment({ ...person, ...of }, { ...asked, ...change }, facesFile, now));

  test('is somebody whom the office has verified, with the town’s model and the present consent', () => {
    expect(codes({})).toEqual([]);
    expect(codes({}, { is_verified: false })).toEqual(['face-not-verified']);
    expect(codes({}, { birthdate: null })).toEqual(['card-birthdate-unknown']);
    expect(codes({ model_id: 'another' })).toEqual(['face-model']);
    expect(codes({ consent_version: '0' })).toEqual(['face-consent-renewed']);
  });

  test('a guardian signs for whoever is younger, until the birthday', () => {
    expect(needsGuardian('2012-01-20', facesFile, now)).toBe(true);
    expect(needsGuardian('2012-01-19', facesFile, now)).toBe(false);
    const child = { birthdate: '2012-01-20' };
    expect(codes({}, child)).toEqual(['face-guardian']);
    expect(codes({ guardian_name: '佐藤 一郎' }, child)).toEqual([]);
  });
});

test('a face is renewed after years, a child’s sooner, and after a leap day on the day that follows', () => {
  expect(renewFrom('1950-04-01', facesFile, now)).toBe('2032-01-19');
  expect(renewFrom('2015-04-01', facesFile, now)).toBe('2028-01-19');
  expect(renewFrom('1950-04-01', facesFile, instantOf('2028-02-29', 600))).toBe('2033-03-01');
});

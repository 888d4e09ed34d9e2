import { embeddingOf } from '@machi/domain/faces/faces.fixture';
import { expect, test } from 'vitest';
import { openTemplate, sealTemplate } from './templates.ts';

const SECRET = 'a secret of a town that is long enough';
const owner = { member_id: 4, face_no: 7, model_id: 'm1' };

test('a template opens for its member, number and model alone', () => {
  const face = embeddingOf(1);
  const template = sealTemplate(SECRET, owner, face);
  expect(openTemplate(SECRET, { ...owner, template })).toEqual(face);
  for (const other of [{ member_id: 5 }, { face_no: 8 }, { model_id: 'm2' }])
    expect(openTemplate(SECRET, { ...owner, ...other, template })).toBeUndefined();
  expect(openTemplate('a secret of another town, as long', { ...owner, template })).toBeUndefined();
  const changed = Buffer.from(template);
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect(openTemplate(SECRET, { ...owner, template: changed })).toBeUndefined();
  expect(openTemplate(SECRET, { ...owner, template: Buffer.alloc(0) })).toBeUndefined();
});

test('nothing of it can be read as it lies, and no two are alike', () => {
  const face = embeddingOf(1);
  const [one, other] = [sealTemplate(SECRET, owner, face), sealTemplate(SECRET, owner, face)];
  expect(one.equals(other)).toBe(false);
  const plain = Buffer.from(face.buffer);
  for (let at = 0; at + 16 <= plain.length; at += 16) expect(one.includes(plain.subarray(at, at + 16))).toBe(false);
});

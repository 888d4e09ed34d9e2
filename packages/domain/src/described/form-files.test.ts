import { expect, test } from 'vitest';
import { sentenceOf } from '../refusals/model.ts';
import { fileProblems, filesNamed } from './form-files.ts';
import { formFields } from './form.fixture.ts';

const MEGABYTE = 1024 * 1024;
const pdf = { document_id: 7, media_type: 'application/pdf', byte_count: 3 * MEGABYTE } as const;
const told = (content: object, ...files: Parameters<typeof fileProblems>[2]) =>
  fileProblems(formFields, { ...content }, files).map((problem) => `${problem.field}: ${sentenceOf(problem, 'en')}`);

test('files are named once each, and a form without any names none', () => {
  expect(filesNamed(formFields, { proof: [7, 8, 7] })).toEqual([7, 8]);
  expect(filesNamed(formFields, { copies: 7 })).toEqual([]);
});

test('a file that its field takes is taken; one that is gone, of another type or too large is told at its field', () => {
  expect(told({ proof: [7] }, pdf)).toEqual([]);
  expect(told({}, pdf)).toEqual([]);
  expect(told({ proof: [7, 9] }, pdf)).toEqual(['proof: An attached document was not found. Please attach it again.']);
  expect(told({ proof: [7] }, { ...pdf, media_type: 'image/gif' })).toEqual([
    'proof: This type of file is not accepted. Choose one of PDF, JPEG.',
  ]);
  expect(told({ proof: [7] }, { ...pdf, byte_count: 3 * MEGABYTE + 1 })).toEqual(['proof: Choose a file within 3MB.']);
});

import { fileSizeProblem, wrongFileType } from '../files/type-and-size.ts';
import { typeNamesOf, type MediaType } from '../files/model.ts';
import type { Problem } from '../refusals/model.ts';
import type { Content, FileField, FormDescription } from './form-model.ts';

interface KeptFile {
  readonly document_id: number;
  readonly media_type: MediaType;
  readonly byte_count: number;
}

const MEGABYTE = 1024 * 1024;
/** Size in sentences: megabytes of 1000 × 1000 bytes, as some systems count; others count with 1024. */
const TOLD_MEGABYTE = 1_000_000;

const namedBy = ({ name }: FileField, content: Content): readonly number[] => {
  const answer = content[name];
  return Array.isArray(answer) ? answer.filter((one) => typeof one === 'number') : [];
};
const fileFields = (fields: FormDescription): FileField[] => fields.filter((field) => field.kind === 'file');

export const filesNamed = (fields: FormDescription, content: Content): readonly number[] => [
  ...new Set(fileFields(fields).flatMap((field) => namedBy(field, content))),
];

function problemOf({ name, media_types, megabytes }: FileField, file: KeptFile | undefined): Problem | undefined {
  if (file === undefined) return { field: name, code: 'document-gone' };
  if (media_types !== undefined && !media_types.includes(file.media_type))
    return wrongFileType(name, typeNamesOf(media_types));
  return megabytes !== undefined && file.byte_count > megabytes * MEGABYTE
    ? fileSizeProblem(name, file.byte_count, megabytes * TOLD_MEGABYTE)
    : undefined;
}

/**
 * Problems of a form's files other than their number; they need the stored files.
 * @param files the applicant's files that the form may use
 */
export const fileProblems = (fields: FormDescription, content: Content, files: readonly KeptFile[]): Problem[] =>
  fileFields(fields).flatMap((field) =>
    namedBy(field, content).flatMap(
      (id) =>
        problemOf(
          field,
          files.find(({ document_id }) => document_id === id),
        ) ?? [],
    ),
  );

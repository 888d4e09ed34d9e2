/** An uploaded file in a form or its draft. */
export interface HeldFile {
  readonly document_id: number;
  readonly file_name: string;
  readonly byte_count: number;
}

const isHeld = (value: unknown): value is HeldFile =>
  typeof value === 'object' &&
  value !== null &&
  'document_id' in value &&
  typeof value.document_id === 'number' &&
  'file_name' in value &&
  typeof value.file_name === 'string' &&
  'byte_count' in value &&
  typeof value.byte_count === 'number';

/** The valid files of a stored form. Never throws. */
export const heldFilesIn = (value: unknown): HeldFile[] =>
  (Array.isArray(value) ? value : [])
    .filter(isHeld)
    .map(({ document_id, file_name, byte_count }) => ({ document_id, file_name, byte_count }));

import { linesOfForm, writtenForm, type FormReading } from '../described/form-written.ts';
import type { Content } from '../described/form-model.ts';
import type { FormSection } from './model.ts';

/** A part of a form with its values, a line each. */
export interface WrittenSection {
  readonly title: string;
  readonly rows: { readonly label: string; readonly words: string }[];
}

/** Values of a form, part by part, for one place; empty parts are left out. */
export const writtenSections = (
  { sections }: { readonly sections: readonly FormSection[] },
  content: Content,
  reading: FormReading,
): WrittenSection[] =>
  sections
    .map(({ title, fields }) => ({
      title: title[reading.locale],
      rows: linesOfForm(writtenForm(fields, content, reading), reading.locale),
    }))
    .filter(({ rows }) => rows.length > 0);

import { linesOfForm, writtenForm, type FormReading } from '../described/form-written.ts';
import type { Content } from '../described/form-model.ts';
import type { FormSection } from './model.ts';

/** A part of a form with what was filled in there, a line each. */
export interface WrittenSection {
  readonly title: string;
  readonly rows: { readonly label: string; readonly words: string }[];
}

/** What a form was filled in with, part by part, as a place shows it; a part that says nothing is left out. */
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

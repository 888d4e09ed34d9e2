import { type Written, labelsOf } from '@machi/domain/described/written';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import type { Description, Place } from '@machi/domain/described/model';
import { useLocale } from '../record/record.ts';

/** Labels of described fields by name, in the page's language: of their form, or of another place. */
export const useLabels = <const D extends Description>(fields: D, place?: Place): ReturnType<typeof labelsOf<D>> =>
  labelsOf(fields, useLocale(), place);

/** Rows of a description list from written values. */
export const describedRows = (written: readonly Written[]): DescriptionRow[] =>
  written.map(({ name, kind, label, words }) => ({
    id: name,
    term: label,
    detail: kind === 'number' ? <span className="num">{words}</span> : words,
  }));

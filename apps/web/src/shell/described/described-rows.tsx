import type { Written } from '@machi/domain/described/written';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';

/** Rows of a description list from written values. */
export const describedRows = (written: readonly Written[]): DescriptionRow[] =>
  written.map(({ name, kind, label, words }) => ({
    id: name,
    term: label,
    detail: kind === 'number' ? <span className="num">{words}</span> : words,
  }));

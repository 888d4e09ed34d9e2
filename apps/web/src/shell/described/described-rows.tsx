import type { Written } from '@machi/domain/described/written';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';

/** Rows of a list from what was filled in. */
export const describedRows = (written: readonly Written[]): DescriptionRow[] =>
  written.map(({ name, kind, label, words }) => ({
    id: name,
    term: label,
    detail: kind === 'number' ? <span className="num">{words}</span> : words,
  }));

import type { Terms } from '@machi/domain/terms/contract';
import { Table } from '@machi/ui/table/Table';
import { useTermsTexts } from './texts.ts';

type KeptKind = NonNullable<Terms['sections'][number]['kept']>[number];

/** How long each kind of data is kept, and what becomes of it then. */
export function KeptTable({ kept }: { kept: readonly KeptKind[] }) {
  const { t } = useTermsTexts();
  return (
    <Table
      caption={t('kept')}
      rowHeads
      columns={[
        { id: 'name', head: t('kept-what') },
        { id: 'span', head: t('kept-span'), labelled: true },
        { id: 'start', head: t('kept-start'), labelled: true },
        { id: 'outcome', head: t('kept-outcome'), labelled: true },
      ]}
      rows={kept.map(({ kind, name, span, start, outcome }) => ({
        id: kind,
        cells: [name, span, start, t(`kept-${outcome}`)],
      }))}
    />
  );
}

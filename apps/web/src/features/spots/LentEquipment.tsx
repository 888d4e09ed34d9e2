import type { Equipment } from '@machi/domain/spots/contract';
import { Table } from '@machi/ui/table/Table';
import { useTexts } from './text/use-texts.ts';

/** What a facility lends with its rooms; nothing when it lends nothing. */
export function LentEquipment({ equipments }: { equipments: readonly Equipment[] }) {
  const { t } = useTexts();
  if (equipments.length === 0) return null;
  return (
    <section className="stack lent">
      <h2>{t('lent.title')}</h2>
      <p className="muted">{t('lent.sub')}</p>
      <Table
        caption={t('lent.title')}
        columns={[
          { id: 'name', head: t('lent.name') },
          { id: 'fee', head: t('lent.fee'), numeric: true },
          { id: 'stock', head: t('lent.stock'), numeric: true },
        ]}
        rows={equipments.map(({ equipment_id, equipment_name, fee_text, stock }) => ({
          id: String(equipment_id),
          cells: [equipment_name, fee_text, stock],
        }))}
      />
    </section>
  );
}

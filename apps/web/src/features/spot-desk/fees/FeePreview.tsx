import { dateInWords } from '@machi/domain/calendar/words';
import { feeDifferences } from '@machi/domain/spot-desk/fee-difference';
import type { FeeTable, FeeTableEdit } from '@machi/domain/spot-desk/fee-table-model';
import { tariffTyped } from '@machi/domain/spot-desk/fee-table';
import { feeInWords } from '@machi/domain/spots/fee-words';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Panel } from '@machi/ui/panel/Panel';
import { Table } from '@machi/ui/table/Table';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useEffect, useRef } from 'react';
import { useSpotDeskTexts } from '../texts.ts';

interface FeePreviewProps {
  readonly table: FeeTable;
  readonly edit: FeeTableEdit;
  /** Number of reservations from the first day on that keep their fee. */
  readonly kept: number;
  /** Whether anything differs from the read state, possibly only a withdrawn announcement. */
  readonly isChanged: boolean;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onBack: () => void;
}

/** Preview of a fee table: old and new fees, the public page's text, and reservations that keep their fee. */
export function FeePreview({ table, edit, kept, isChanged, busy, onSave, onBack }: FeePreviewProps) {
  const { t, locale } = useSpotDeskTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  const differences = feeDifferences(table, edit);
  const from = edit.next_fee_from;
  const said = table.rooms.flatMap(({ room_id, room_name, now, room_timetable }) => {
    const typed = edit.rooms.find((one) => one.room_id === room_id);
    if (!typed || !differences.some(({ id }) => id === `room-${room_id}` || id.startsWith(`room-${room_id}-`)))
      return [];
    const next = tariffTyped(now, typed, edit.bands);
    const known = from > table.today ? { now, next: { ...next, from } } : { now: next, next: null };
    return [{ id: String(room_id), term: room_name[locale], detail: feeInWords(known, room_timetable)[locale] }];
  });
  return (
    <div ref={box} tabIndex={-1} className="stack spot-edit-preview-box">
      <h2>{t('preview.title')}</h2>
      {differences.length > 0 && (
        <>
          <p className="num">
            <Unbroken text={t('fees.from', { day: dateInWords(from)[locale] })} />
          </p>
          <Table
            caption={t('preview.changes')}
            columns={(['what', 'before', 'next', 'difference'] as const).map((id) => ({
              id,
              head: t(`fees.preview.${id}`),
            }))}
            rows={differences.map(({ id, name, before, after, difference }) => ({
              id,
              cells: [name[locale], before[locale], after[locale], <b key="difference">{difference[locale]}</b>],
            }))}
          />
          {kept === 0 ? (
            <p>{t('fees.kept.none')}</p>
          ) : (
            <Callout tone="warning" headingLevel={3} title={t('fees.kept', { count: kept })}>
              <p>{t('fees.kept.body')}</p>
            </Callout>
          )}
        </>
      )}
      {differences.length === 0 && <p>{t(isChanged ? 'fees.withdrawn' : 'preview.same')}</p>}
      {said.length > 0 && (
        <Panel title={t('preview.public')} headingLevel={3}>
          <DescriptionList rows={said} />
        </Panel>
      )}
      <div className="actions">
        {isChanged && (
          <Button variant="primary" busy={busy} busyLabel={t('saving')} onClick={onSave}>
            {t('save')}
          </Button>
        )}
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </div>
  );
}

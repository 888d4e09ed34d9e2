import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Table } from '@machi/ui/table/Table';
import { useEffect, useRef } from 'react';
import { useSpotDeskTexts } from '../texts.ts';
import type { EditRow } from './ChangePreview.tsx';

interface NewerStateProps {
  /** As this form began with it, as another has saved it, and as it is typed here. */
  readonly began: readonly EditRow[];
  readonly saved: readonly EditRow[];
  readonly typed: readonly EditRow[];
  readonly onTakeOver: () => void;
}

/** What another official has changed meanwhile; one press takes it over, and what was typed stays. */
export function NewerState({ began, saved, typed, onTakeOver }: NewerStateProps) {
  const { t } = useSpotDeskTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const before = new Map(began.map(({ id, value }) => [id, value]));
  const mine = new Map(typed.map(({ id, value }) => [id, value]));
  const orBlank = (value: string | undefined) => (value === undefined || value === '' ? t('none') : value);
  const changed = saved.filter(({ id, value }) => before.get(id) !== value);
  return (
    <Callout
      ref={box}
      tone="warning"
      headingLevel={3}
      title={t('newer.title')}
      live="alert"
      focusable
      actions={<Button onClick={onTakeOver}>{t('newer.take')}</Button>}
    >
      <p>{t('newer.body')}</p>
      {changed.length > 0 && (
        <Table
          caption={t('newer.changes')}
          columns={(['what', 'before', 'now', 'mine'] as const).map((id) => ({ id, head: t(`newer.${id}`) }))}
          rows={changed.map(({ id, label, value }) => ({
            id,
            cells: [
              label,
              orBlank(before.get(id)),
              orBlank(value),
              mine.get(id) === before.get(id) ? t('newer.untouched') : orBlank(mine.get(id)),
            ],
          }))}
        />
      )}
    </Callout>
  );
}

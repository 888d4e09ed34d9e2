import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Unfitting } from '@machi/domain/spot-desk/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { Table } from '@machi/ui/table/Table';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSpotDeskTexts } from '../texts.ts';

/** One value of an edit as text, with its name. */
export interface EditRow {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** Reply of a check. */
export interface Checked {
  readonly unfitting: readonly Unfitting[];
  readonly total: number;
}

interface ChangePreviewProps extends Checked {
  readonly before: readonly EditRow[];
  readonly after: readonly EditRow[];
  /** What the public page will show, in the language of the screen. */
  readonly shown: readonly EditRow[];
  readonly busy: boolean;
  /** Whether the object does not exist yet, so that every value is new. */
  readonly isNew?: boolean;
  /** Verb of the button that saves; 保存する by default. */
  readonly saveWord?: string;
  /** Another official's save meanwhile, which must be taken over before saving. */
  readonly newer?: ReactNode;
  /** Why saving failed. */
  readonly lines: readonly string[];
  readonly onSave: () => void;
  readonly onBack: () => void;
}

function UnfittingList({ unfitting, total }: Checked) {
  const { t, locale } = useSpotDeskTexts();
  if (total === 0) return null;
  return (
    <Callout tone="warning" headingLevel={3} title={t('unfitting.title', { count: total })}>
      <p>{t('unfitting.body')}</p>
      {unfitting.some(({ is_lottery }) => is_lottery) && <p>{t('unfitting.body.lottery')}</p>}
      <ul>
        {unfitting.map((one) => (
          <li
            key={`${one.reservation_code} ${one.room_name} ${one.target_date} ${one.target_time.start}`}
            className="num"
          >
            {one.reservation_code === '' ? (
              <TextLink href={`/reception/board?date=${one.target_date}`} target="_blank">
                {t(one.is_lottery ? 'unfitting.lottery' : 'unfitting.town')}
              </TextLink>
            ) : (
              <TextLink href={`/reception?application=${one.reservation_code}`} target="_blank">
                {one.reservation_code}
              </TextLink>
            )}{' '}
            <span className="nb">{dateInWords(one.target_date)[locale]}</span>{' '}
            <span className="nb">{timesInWords(one.target_time)[locale]}</span> {one.room_name} —{' '}
            {t(`reason.${one.reason}`)}
          </li>
        ))}
      </ul>
      {total > unfitting.length && <p>{t('unfitting.more', { count: unfitting.length })}</p>}
    </Callout>
  );
}

/** Preview of an edit before saving: changes, the new public page, and reservations that do not fit. */
export function ChangePreview(props: ChangePreviewProps) {
  const { before, after, shown, busy, isNew = false, saveWord, newer, lines, onSave, onBack, ...checked } = props;
  const { t } = useSpotDeskTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  const old = new Map(before.map(({ id, value }) => [id, value]));
  const changed = after.filter(({ id, value }) => (old.get(id) ?? '') !== value);
  const orBlank = (value: string | undefined) => (value === undefined || value === '' ? t('none') : value);
  const columns = isNew ? (['what', 'content'] as const) : (['what', 'before', 'after'] as const);
  return (
    <div ref={box} tabIndex={-1} className="stack spot-edit-preview-box">
      <h3>{t('preview.title')}</h3>
      {changed.length === 0 ? (
        <p>{t('preview.same')}</p>
      ) : (
        <Table
          caption={t(isNew ? 'preview.added' : 'preview.changes')}
          captionHidden={false}
          columns={columns.map((id) => ({ id, head: t(`preview.${id}`) }))}
          rows={changed.map(({ id, label, value }) => ({
            id,
            cells: isNew ? [label, value] : [label, orBlank(old.get(id)), orBlank(value)],
          }))}
        />
      )}
      <UnfittingList {...checked} />
      {!isNew && (
        <Panel title={t('preview.public')} headingLevel={3}>
          <DescriptionList rows={shown.map(({ id, label, value }) => ({ id, term: label, detail: orBlank(value) }))} />
        </Panel>
      )}
      {newer}
      {newer === undefined && <CalloutLines title={t('refused')} headingLevel={3} lines={lines} />}
      <div className="actions">
        {changed.length > 0 && newer === undefined && (
          <Button variant="primary" busy={busy} busyLabel={t('saving')} onClick={onSave}>
            {saveWord ?? t('save')}
          </Button>
        )}
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </div>
  );
}

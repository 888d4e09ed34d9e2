import { isDateText } from '@machi/domain/calendar/model';
import { longDate } from '@machi/domain/calendar/long-days';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { checkScheduleImport, ImportLine, Outcome } from '@machi/domain/schedule-import/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Table } from '@machi/ui/table/Table';
import { useEffect, useRef, useState } from 'react';
import { useGroupTexts } from './texts.ts';

/** Lines that need attention come first. */
const ORDER: readonly Outcome[] = ['refused', 'changed', 'new', 'kept'];
/** Number of lines before "show all". */
const FIRST = 30;

const inOrder = (lines: readonly ImportLine[]): ImportLine[] =>
  ORDER.flatMap((outcome) => {
    const of = lines.filter((line) => line.outcome === outcome);
    return [...of.filter(({ remarks }) => remarks.length > 0), ...of.filter(({ remarks }) => remarks.length === 0)];
  });

interface ImportPreviewProps {
  readonly preview: ReplyOf<typeof checkScheduleImport>;
  /** Why it was not saved. */
  readonly lines: readonly string[];
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

function Remarks({ remarks }: { readonly remarks: readonly string[] }) {
  const { t } = useGroupTexts();
  if (remarks.length === 0) return t('import.none-told');
  if (remarks.length === 1) return remarks[0];
  return (
    <ul>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

/** Effect of a file before it is saved. */
export function ImportPreview({
  preview: { lines: events, counts },
  lines,
  busy,
  onKeep,
  onCancel,
}: ImportPreviewProps) {
  const { t, locale } = useGroupTexts();
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sorted = inOrder(events);
  const shown = showsAll ? sorted : sorted.slice(0, FIRST);
  const dayOf = (date: string): string => (isDateText(date) ? dateInWords(date)[locale] : longDate(date, locale));
  const when = ({ start_date, start_time, repeats }: ImportLine) => (
    <span>
      {start_date !== '' && <span className="nb">{dayOf(start_date)}</span>}{' '}
      {start_time !== null && <span className="nb">{timeInWords(start_time)}</span>} {repeats}
    </span>
  );
  const count = counts.new + counts.changed;

  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {count === 0 ? t('import.nothing') : t('import.found', { count })}
      </h3>
      <ul>
        {(['new', 'changed', 'kept', 'refused', 'others'] as const).map(
          (kind) => counts[kind] > 0 && <li key={kind}>{t(`import.${kind}.count`, { count: counts[kind] })}</li>,
        )}
      </ul>
      {events.length > 0 && (
        <Table
          caption={t('import.events')}
          columns={[
            { id: 'outcome', head: t('import.outcome') },
            { id: 'title', head: t('import.title') },
            { id: 'when', head: t('import.when') },
            { id: 'remarks', head: t('import.remarks') },
          ]}
          rows={shown.map((line) => ({
            id: String(line.number),
            cells: [
              t(`import.${line.outcome}`),
              line.title === '' ? t('import.untitled') : line.title,
              when(line),
              <Remarks key="remarks" remarks={line.remarks} />,
            ],
          }))}
        />
      )}
      {shown.length < sorted.length && (
        <p>
          <Button variant="text" onClick={() => setShowsAll(true)}>
            {t('import.all', { count: sorted.length })}
          </Button>
        </p>
      )}
      <CalloutLines lines={lines} />
      <p className="row tight">
        {count > 0 && (
          <Button variant="primary" busy={busy} busyLabel={t('import.keeping')} onClick={onKeep}>
            {t('import.keep', { count })}
          </Button>
        )}
        <Button variant="text" disabled={busy} onClick={onCancel}>
          {t(count > 0 ? 'cancel' : 'import.close')}
        </Button>
      </p>
    </div>
  );
}

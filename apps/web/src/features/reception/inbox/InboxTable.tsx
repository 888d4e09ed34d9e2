import type { InboxLine } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useReceptionTexts } from '../texts.ts';
import { SelectBox } from '../../../shell/desk/inbox/SelectBox.tsx';
import type { Inbox } from '../../../shell/desk/inbox/use-inbox.ts';
import { useMinute } from '../../../shell/use-minute.ts';
import { agoInWords, momentParts } from '../booking/ago.ts';
import { RoomAndTimes } from './RoomAndTimes.tsx';
import { dateAndTimes, nameOf, targetOfLine, wantedOf, type DecideTarget, type Verdict } from './decide-target.ts';

interface InboxTableProps {
  readonly lines: readonly InboxLine[];
  /** Code of the application open beside the table. */
  readonly open: string | undefined;
  readonly inbox: Inbox<DecideTarget, Verdict>;
  readonly hrefOf: (code: string) => string;
}

/** Id of the link in an application's line. */
export const lineId = (code: string): string => `line-${code}`;

const keyOf = ({ application_code, room_id, dates }: InboxLine): string =>
  application_code ?? `${room_id} ${JSON.stringify(dates)}`;

/** One line for each application, or for a time that people wait for; oldest first. */
export function InboxTable({ lines, open, inbox, hrefOf }: InboxTableProps) {
  const { t, locale } = useReceptionTexts();
  const now = useMinute();

  const selection = (line: InboxLine) => {
    const target = targetOfLine(line);
    return target ? (
      <SelectBox inbox={inbox} code={target.code} label={t('select.one', { name: target.name })} />
    ) : null;
  };
  const waitingNames = ({ waiting, people }: InboxLine) => {
    // Each name stays on one line.
    const names = waiting.map(({ name }) => name.replaceAll(' ', '\u00a0')).join(t('comma'));
    const more = people - waiting.length;
    return more === 0 ? names : t('waits.more', { names, count: more });
  };
  const who = (line: InboxLine) => (
    <>
      {line.application_code === null ? (
        <>
          <span className="desk-name">{t('waits.people', { count: line.people })}</span>
          {line.waiting.length > 0 && <small className="desk-under reception-people">{waitingNames(line)}</small>}
        </>
      ) : (
        <TextLink
          id={lineId(line.application_code)}
          data-line={line.application_code}
          className="desk-name"
          href={hrefOf(line.application_code)}
          aria-current={line.application_code === open || undefined}
        >
          {nameOf(line)}
        </TextLink>
      )}
      {line.group_name !== '' && <small className="desk-under reception-people">{line.name}</small>}
    </>
  );
  // Many are approved at once by their checkboxes; a refusal needs its own reason, asked for in its window.
  const refusal = (line: InboxLine) => {
    const target = targetOfLine(line);
    return target ? (
      <Button
        size="small"
        variant="text-danger"
        className="reception-refuse"
        aria-label={t('mark.of', { action: t('refuse'), name: target.name })}
        onClick={() => inbox.ask('refuse', [target])}
      >
        {t('refuse')}
      </Button>
    ) : null;
  };
  const waits = (line: InboxLine) => (
    <span className="reception-tags">
      {line.kinds.map((kind) => (
        <StatusTag key={kind} shape="provisional">
          {t(`waits.${kind}`)}
        </StatusTag>
      ))}
      {line.is_commercial === 1 && <Tag>{t('tag.commercial')}</Tag>}
      {line.is_own && <Tag>{t('tag.own')}</Tag>}
      {line.application_code === null && line.dates[0] && (
        <TextLink
          href={`/reception/board?date=${line.dates[0].target_date}&spot_id=${line.spot_id}`}
          aria-label={t('mark.of', {
            action: t('waits.board'),
            name: `${line.plan_name} ${dateAndTimes(line.dates[0], locale)}`,
          })}
        >
          {t('waits.board')}
        </TextLink>
      )}
      {refusal(line)}
    </span>
  );
  const since = ({ waits_since }: InboxLine) => {
    const moment = momentParts(waits_since, locale);
    return (
      <>
        <span className="reception-age num">{agoInWords(waits_since, now)[locale]}</span>
        {/* Beside an open file the hour would take its own line. */}
        <small className="desk-under num">{open === undefined ? t('since.at', moment) : moment.day}</small>
      </>
    );
  };

  return (
    <Table
      caption={t('inbox')}
      columns={[
        { id: 'select', head: t('select') },
        { id: 'who', head: t('who') },
        { id: 'what', head: t('what') },
        { id: 'waits', head: t('waits') },
        { id: 'since', head: t('since') },
      ]}
      rows={lines.map((line) => ({
        id: keyOf(line),
        cells: [selection(line), who(line), <RoomAndTimes key="what" {...wantedOf(line)} />, waits(line), since(line)],
        current: line.application_code !== null && line.application_code === open,
      }))}
    />
  );
}

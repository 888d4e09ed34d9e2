import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { priceInWords } from '@machi/domain/locale/words';
import type { VisitLine } from '@machi/domain/visits/model';
import { visitWords } from '@machi/domain/visits/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useVisitTexts } from './texts.ts';
import { useVisitAddress } from './visit-address.ts';
import { namelessOf, shapes, stateOf, underLine } from './visit-state.ts';

export const visitLinkId = (visitId: number): string => `visit-${visitId}`;

/** Result of a visit, and its peculiarities. */
export function VisitTags({ visit }: { readonly visit: VisitLine }) {
  const { t } = useVisitTexts();
  const state = stateOf(visit);
  return (
    <span className="visits-tags">
      <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
      {visit.is_overdraft && <Tag>{t('tag.overdraft')}</Tag>}
      {visit.decided_by === 'terminal' && <Tag>{t('tag.offline')}</Tag>}
      {visit.decided_by === 'staff' ? (
        <Tag>{t('tag.staff')}</Tag>
      ) : (
        visit.is_corrected && <Tag>{t('tag.corrected')}</Tag>
      )}
    </span>
  );
}

/** One line for each visit; beside an open one only time, person and result. */
export function VisitTable({ visits }: { readonly visits: readonly VisitLine[] }) {
  const { t, locale } = useVisitTexts();
  const { address, hrefWith } = useVisitAddress();
  const isBeside = address.visit !== undefined;
  const isDay = address.asked.period.length > 7;
  const words = visitWords[locale];
  const columns = (isBeside ? (['when', 'who', 'state'] as const) : (['when', 'who', 'what', 'state'] as const)).map(
    (id) => ({ id, head: t(`column.${id}`) }),
  );
  const rows = visits.map((visit) => {
    const isOpen = visit.visit_id === address.visit;
    const time = timeInWords(visit.visited_at.slice(11, 16));
    const when = (
      <span className="num desk-line">
        {isDay ? time : `${dayInWords(visit.visited_at.slice(0, 10))[locale]} ${time}`}
      </span>
    );
    const who = (
      <>
        <TextLink
          id={visitLinkId(visit.visit_id)}
          className="desk-name"
          href={hrefWith({ visit: String(visit.visit_id) })}
          aria-current={isOpen || undefined}
        >
          {visit.name ?? t(namelessOf(visit))}
        </TextLink>
        {visit.furigana !== null && (
          <small className="desk-under" lang="ja">
            {visit.furigana}
          </small>
        )}
      </>
    );
    const fare = visit.fare_yen === null ? '' : priceInWords(visit.fare_yen)[locale];
    const under = underLine(visit, t('byhand'), words.reasons[visit.reason]);
    const what = (
      <span>
        {words.passes[visit.pass]} {fare}
        {under !== '' && <small className="desk-under">{under}</small>}
      </span>
    );
    const tags = <VisitTags visit={visit} />;
    const cells = isBeside ? [when, who, tags] : [when, who, what, tags];
    return { id: String(visit.visit_id), cells, current: isOpen };
  });
  return <Table caption={t('list')} columns={columns} rows={rows} />;
}

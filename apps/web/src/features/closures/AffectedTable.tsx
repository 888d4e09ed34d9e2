import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ClosureRequest } from '@machi/domain/closures/model';
import type { Locale } from '@machi/domain/locale/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { checkClosure } from '@machi/domain/closures/contract';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useClosureTexts } from './texts.ts';
import { PlaceCell } from './PlaceCell.tsx';
import type { Places } from './use-places.ts';

/** Reservations and the town's own uses affected by a closure. */
export type Affected = ReplyOf<typeof checkClosure>;

export const countOf = ({ affected, holds }: Affected): number => affected.length + holds.length;

type Timed = Pick<Affected['affected'][number], 'target_date' | 'target_time'>;

/** Day and times, each on one line. */
function When({ of, locale }: { readonly of: Timed; readonly locale: Locale }) {
  return (
    <span className="num">
      <Unbroken text={`${dateInWords(of.target_date)[locale]} ${timesInWords(of.target_time)[locale]}`} />
    </span>
  );
}

/** A use of the town as a row: instead of an applicant it names the schedule's author. */
function holdRow(hold: Affected['holds'][number], spotId: number, { t, locale }: ReturnType<typeof useClosureTexts>) {
  return {
    id: `hold ${hold.occupancy_id}`,
    cells: [
      <When key="when" of={hold} locale={locale} />,
      <span key="room" className="nb">
        {hold.room_name}
      </span>,
      <div key="who" className="stack-tight">
        <p>
          {hold.name === '' ? t('withdrawn') : hold.name}
          {hold.title === '' ? null : <> {t('hold.title', { title: hold.title })}</>}
        </p>
        <Tag>{t('hold')}</Tag>
      </div>,
      <TextLink
        key="action"
        href={`/reception/board?date=${hold.target_date}&spot_id=${spotId}`}
        target="_blank"
        aria-label={t('affected.board.of', { name: hold.title === '' ? t('hold') : hold.title })}
      >
        {t('affected.board')}
      </TextLink>,
    ],
  };
}

interface AffectedTableProps {
  readonly request: ClosureRequest;
  readonly found: Affected;
  readonly places: Places;
}

/** Each reservation with its state and its alternative, and each use of the town. */
export function AffectedTable({ request, found: { affected, holds }, places }: AffectedTableProps) {
  const { t, locale } = useClosureTexts();
  return (
    <Table
      caption={t('affected.caption')}
      columns={(['when', 'room', 'who', 'action'] as const).map((id) => ({ id, head: t(`affected.${id}`) }))}
      rows={[
        ...holds.map((hold) => holdRow(hold, request.spot_id, { t, locale })),
        ...affected.map((one) => ({
          id: String(one.reservation_id),
          cells: [
            <When key="when" of={one} locale={locale} />,
            <span key="room" className="nb">
              {one.room_name}
            </span>,
            <div key="who" className="stack-tight">
              <p>{one.name === '' ? t('withdrawn') : one.name}</p>
              <p>
                {one.tel !== '' && <Telephone number={one.tel} />}{' '}
                <span className="nb">{t('persons', { count: one.persons_spot })}</span>
              </p>
              <StatusTag shape={one.approval_status === 1 ? 'fixed' : 'provisional'}>
                {t(`status.${one.approval_status}`)}
              </StatusTag>
            </div>,
            <PlaceCell
              key="place"
              request={request}
              one={one}
              way={places.ways.get(one.reservation_id)}
              places={places}
            />,
          ],
        })),
      ]}
    />
  );
}

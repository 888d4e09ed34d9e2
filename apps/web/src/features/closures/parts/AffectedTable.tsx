import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ClosureRequest } from '@machi/domain/closures/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { Tag } from '@machi/ui/tag/Tag';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { useClosureTexts } from '../texts.ts';
import type { Affected } from './affected.ts';
import { PlaceCell } from './PlaceCell.tsx';
import type { Places } from './use-places.ts';

/** A use of the town as a line of the list: there is no applicant, but somebody who made the schedule. */
function holdRow(hold: Affected['holds'][number], spotId: number, { t, locale }: ReturnType<typeof useClosureTexts>) {
  return {
    id: `hold ${hold.occupancy_id}`,
    cells: [
      <span key="when" className="num">
        {dateInWords(hold.target_date)[locale]} {timesInWords(hold.target_time)[locale]}
      </span>,
      hold.room_name,
      <span key="who">
        {hold.name === '' ? t('withdrawn') : hold.name}
        {hold.title === '' ? null : <> {t('hold.title', { title: hold.title })}</>} <Tag>{t('hold')}</Tag>
      </span>,
      <TextLink
        key="deed"
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

/** Each reservation with how it stands and where it could go, and each use of the town. */
export function AffectedTable({ request, found: { affected, holds }, places }: AffectedTableProps) {
  const texts = useClosureTexts();
  const { t, locale } = texts;
  return (
    <Table
      caption={t('affected.caption')}
      columns={(['when', 'room', 'who', 'deed'] as const).map((id) => ({ id, head: t(`affected.${id}`) }))}
      rows={[
        ...holds.map((hold) => holdRow(hold, request.spot_id, texts)),
        ...affected.map((one) => ({
          id: String(one.reservation_id),
          cells: [
            <span key="when" className="num">
              {dateInWords(one.target_date)[locale]} {timesInWords(one.target_time)[locale]}
            </span>,
            one.room_name,
            <span key="who">
              {one.name === '' ? t('withdrawn') : one.name} {one.tel !== '' && <Telephone number={one.tel} />}{' '}
              <span className="nb">{t('persons', { count: one.persons_spot })}</span>{' '}
              <StatusTag shape={one.approval_status === 1 ? 'fixed' : 'provisional'}>
                {t(`status.${one.approval_status}`)}
              </StatusTag>
            </span>,
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

import { writtenFields, type Written } from '@machi/domain/described/written';
import { piecesOf } from '@machi/domain/reservations/equipment';
import { reservationFields, reservationParts } from '@machi/domain/reservations/fields';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { describedRows } from '../../../shell/described/labels-and-rows.tsx';
import type { useTexts } from '../texts.ts';
import type { FormValues } from '../form-values.ts';

type Texts = ReturnType<typeof useTexts>;

const { message } = reservationParts;
const isMessage = ({ name }: Written): boolean => message.some((field) => field.name === name);

/** User and purpose of the room, as in the request. */
export function applicationRows(
  application: ReservationRequest,
  values: FormValues,
  spot: SpotDetail,
  texts: Texts,
): DescriptionRow[] {
  const written = writtenFields(reservationFields, application, 'list', texts.locale);
  const filled = written.filter(({ words }) => words !== '');
  return [
    ...describedRows(filled.filter((one) => !isMessage(one))),
    ...extraRows(application, values, spot, texts),
    ...describedRows(filled.filter(isMessage)),
  ];
}

/** Optional parts: adjunct rooms, equipment, answers, files. Empty ones are left out. */
function extraRows(
  application: ReservationRequest,
  values: FormValues,
  spot: SpotDetail,
  { t }: Texts,
): DescriptionRow[] {
  const lines = (words: readonly string[]) => words.map((line) => <div key={line}>{line}</div>);
  const nameOf = (id: number): string => spot.rooms.find((room: Room) => room.room_id === id)?.room_name ?? '';
  const equipments = piecesOf(application.equipment_ids ?? []).map(({ equipment_id, pieces }) =>
    t('extras.pieces', {
      name: spot.equipments.find((one) => one.equipment_id === equipment_id)?.equipment_name ?? '',
      count: pieces,
    }),
  );
  const filesOf = (files: FormValues['document_ids']) => files.map(({ file_name }) => file_name);
  return [
    { id: 'rooms', term: t('extras.rooms'), words: (application.adjunct_room_ids ?? []).map(nameOf) },
    { id: 'equipment', term: t('extras.equipment'), words: equipments },
    ...spot.additional_questions.map(({ question_key, question }) => ({
      id: question_key,
      term: question,
      words: [values.additional_questions[question_key] ?? ''].filter(Boolean),
    })),
    {
      id: 'exemption-files',
      term: t('documents.exemption'),
      words: values.exemption_method === '0' ? [] : filesOf(values.exemption_documents),
    },
    { id: 'files', term: t('documents.title'), words: filesOf(values.document_ids) },
  ]
    .filter(({ words }) => words.length > 0)
    .map(({ id, term, words }) => ({ id, term, detail: <div>{lines(words)}</div> }));
}

import { yenInWords } from '@machi/domain/locale/words';
import { piecesOf } from '@machi/domain/reservations/equipment';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { groupTypeWords, purposeWords } from '@machi/domain/reservations/words';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import type { useTexts } from '../../text/use-texts.ts';
import type { FormValues } from '../form-values.ts';

type Texts = ReturnType<typeof useTexts>;

const exemptionKeys = { 0: 'input.exemptionNone', 1: 'input.exemptionFull', 2: 'input.exemptionPartial' } as const;

/** Who uses the room and for what, as it will be sent. */
export function applicationRows(application: ReservationRequest, { t, locale }: Texts): DescriptionRow[] {
  const { purpose, purpose_other, charging_fee, exemption_method, exemption_reason, group_type } = application;
  const isGroup = application.is_group === 1;
  const exemption = t(exemptionKeys[exemption_method]);
  return [
    { id: 'who', term: t('confirm.who'), detail: t(isGroup ? 'input.group' : 'input.individual') },
    ...(isGroup
      ? [
          { id: 'group-type', term: t('input.groupType'), detail: group_type && groupTypeWords[group_type][locale] },
          { id: 'group', term: t('input.groupName'), detail: application.group_name },
          { id: 'charge', term: t('input.personInCharge'), detail: application.person_in_charge },
        ]
      : []),
    {
      id: 'persons',
      term: t('input.persons'),
      detail: <span className="num">{t('confirm.persons', { count: application.persons_spot })}</span>,
    },
    {
      id: 'purpose',
      term: t('input.purpose'),
      detail: purpose === 'other' ? purpose_other : purposeWords[purpose][locale],
    },
    {
      id: 'preparation',
      term: t('confirm.preparation'),
      detail: t(application.includes_preparation === 1 ? 'confirm.preparationYes' : 'confirm.preparationNo'),
    },
    {
      id: 'commercial',
      term: t('confirm.commercial'),
      detail: t(application.is_commercial === 1 ? 'confirm.commercialYes' : 'confirm.commercialNo'),
    },
    {
      id: 'charging',
      term: t('confirm.charging'),
      detail:
        application.has_charging === 1
          ? t('confirm.chargingFee', { fee: yenInWords(charging_fee)[locale] })
          : t('confirm.none'),
    },
    { id: 'exemption', term: t('confirm.exemption'), detail: exemption },
    ...(exemption_method === 0
      ? []
      : [{ id: 'exemption-reason', term: t('input.exemptionReason'), detail: exemption_reason }]),
  ];
}

/** What only some have: rooms and equipment taken along, answers, files, a message. Nothing of what is empty. */
export function extraRows(
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
    { id: 'note', term: t('input.note'), words: [application.note].filter(Boolean) },
  ]
    .filter(({ words }) => words.length > 0)
    .map(({ id, term, words }) => ({ id, term, detail: <div>{lines(words)}</div> }));
}

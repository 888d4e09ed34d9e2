import { yenInWords } from '@machi/domain/locale/words';
import type { HandledApplication, HandledReservation } from '@machi/domain/reception/model';
import { groupTypeWords, purposeWords } from '@machi/domain/reservations/words';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { loginIdInWords } from '../../../../shell/forms/tidy.ts';
import type { ReceptionTexts } from '../../texts.ts';
import { ResidenceTags } from '../ResidenceTags.tsx';

type Applicant = NonNullable<HandledApplication['applicant']>;

const whenGiven = (row: DescriptionRow, words: string): DescriptionRow[] => (words === '' ? [] : [row]);

/** Who applied, how to reach them, and what the desk should know of them. */
export function applicantRows(applicant: Applicant | null, { t }: ReceptionTexts): DescriptionRow[] {
  if (applicant === null) return [{ id: 'applicant', term: t('file.applicant'), detail: t('file.withdrawn') }];
  const { name, furigana, tel, email, no_shows } = applicant;
  return [
    {
      id: 'applicant',
      term: t('file.applicant'),
      detail: (
        <>
          <span className="reception-person">
            {name}
            <small className="desk-under" lang="ja">
              {furigana}
            </small>
          </span>
          <ResidenceTags member={applicant} />
        </>
      ),
    },
    ...(tel === null
      ? []
      : [
          {
            id: 'tel',
            term: t('file.tel'),
            detail: (
              <TextLink className="num" href={`tel:${tel}`}>
                {loginIdInWords(tel)}
              </TextLink>
            ),
          },
        ]),
    ...(email === null
      ? []
      : [{ id: 'email', term: t('file.email'), detail: <TextLink href={`mailto:${email}`}>{email}</TextLink> }]),
    ...(no_shows === 0
      ? []
      : [{ id: 'no-shows', term: t('file.noShows'), detail: t('file.noShows.count', { count: no_shows }) }]),
  ];
}

/** What is asked for, of the first date: all dates of an application are for the same. */
export function contentRows(one: HandledReservation, { t, locale }: ReceptionTexts): DescriptionRow[] {
  const purpose = one.purpose === 'other' ? one.purpose_other : purposeWords[one.purpose][locale];
  const kinds = [
    one.is_commercial === 1 ? t('file.commercial') : '',
    one.includes_preparation === 1 ? t('file.preparation') : '',
    one.has_charging === 1 ? t('file.charging', { fee: yenInWords(one.charging_fee)[locale] }) : '',
  ].filter(Boolean);
  const extras = [
    ...one.adjunct_rooms,
    ...one.equipments.map(({ equipment_name, pieces }) => t('file.pieces', { name: equipment_name, count: pieces })),
  ];
  const group =
    one.group_type === ''
      ? one.group_name
      : t('file.group.of', { name: one.group_name, type: groupTypeWords[one.group_type][locale] });
  const counter = one.booked_by_name === null ? '' : t('file.counter.by', { name: one.booked_by_name });
  return [
    { id: 'room', term: t('file.room'), detail: `${one.location_name} ${one.plan_name}` },
    { id: 'purpose', term: t('file.purpose'), detail: t('file.persons', { purpose, count: one.persons_spot }) },
    ...whenGiven({ id: 'group', term: t('file.group'), detail: group }, one.group_name),
    ...whenGiven({ id: 'charge', term: t('file.charge'), detail: one.person_in_charge }, one.person_in_charge),
    ...whenGiven({ id: 'use', term: t('file.use'), detail: kinds.join(t('comma')) }, kinds.join('')),
    ...whenGiven({ id: 'extras', term: t('file.extras'), detail: extras.join(t('comma')) }, extras.join('')),
    ...one.additional_questions.map(({ question_key, question, answer }) => ({
      id: `question ${question_key}`,
      term: question,
      detail: answer,
    })),
    ...whenGiven(
      { id: 'note', term: t('file.memo'), detail: <span className="reception-words">{one.note}</span> },
      one.note,
    ),
    ...whenGiven({ id: 'counter', term: t('file.counter'), detail: counter }, counter),
    ...whenGiven({ id: 'override', term: t('file.override'), detail: one.override_reason }, one.override_reason),
    ...whenGiven({ id: 'reason', term: t('file.reason'), detail: one.reason }, one.reason),
  ];
}

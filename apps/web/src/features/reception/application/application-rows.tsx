import type { Description } from '@machi/domain/described/model';
import { optionInWords, writtenFields } from '@machi/domain/described/written';
import { telInWords } from '@machi/domain/fields/tel-in-words';
import type { HandledApplication, HandledReservation } from '@machi/domain/reception/model';
import { changeableFields, reservationParts } from '@machi/domain/reservations/fields';
import { DeathTag } from '@machi/member-desk/list/DeathTag';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { describedRows } from '../../../shell/described/labels-and-rows.tsx';
import type { ReceptionTexts } from '../texts.ts';
import { ResidenceTags } from '../ResidenceTags.tsx';

const [, GROUP_TYPE] = reservationParts.who;

type Applicant = NonNullable<HandledApplication['applicant']>;

const whenGiven = (row: DescriptionRow, words: string): DescriptionRow[] => (words === '' ? [] : [row]);

/** The applicant, contacts, and what the desk should know. */
export function applicantRows(
  applicant: Applicant | null,
  { t, locale }: ReceptionTexts,
  officeTel: string | undefined,
): DescriptionRow[] {
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
          <DeathTag person={applicant} locale={locale} /> <ResidenceTags member={applicant} />
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
                {telInWords(tel, officeTel)}
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

/** The request of the first date, with differences of the others beside it. */
export function contentRows(one: HandledReservation, { t, locale }: ReceptionTexts): DescriptionRow[] {
  const written = (fields: Description) =>
    writtenFields(fields, one, 'desk', locale).filter(({ words }) => words !== '');
  const [purpose, ...ofPurpose] = written(reservationParts.purpose);
  const ofGroup = written(reservationParts.who).filter(({ name }) => name !== 'group_type');
  const ofTime = written([...reservationParts.time, ...reservationParts.conditions]);
  const kinds = ofTime.filter(({ kind }) => kind === 'tick').map(({ words }) => words);
  const extras = [
    ...one.adjunct_rooms,
    ...one.equipments.map(({ equipment_name, pieces }) => t('file.pieces', { name: equipment_name, count: pieces })),
  ];
  const groupType = optionInWords(GROUP_TYPE, one.group_type, locale);
  const inGroup = (words: string) => (groupType === '' ? words : t('file.group.of', { name: words, type: groupType }));
  const counter = one.booked_by_name === null ? '' : t('file.counter.by', { name: one.booked_by_name });
  return [
    { id: 'room', term: t('file.room'), detail: `${one.location_name} ${one.plan_name}` },
    {
      id: 'purpose',
      term: purpose?.label,
      detail: t('file.persons', { purpose: purpose?.words ?? '', count: one.persons_spot }),
    },
    ...describedRows([
      ...ofPurpose,
      ...ofGroup.map((field) => (field.name === 'group_name' ? { ...field, words: inGroup(field.words) } : field)),
    ]),
    ...describedRows(ofTime.filter(({ kind }) => kind !== 'tick')),
    ...whenGiven({ id: 'use', term: t('file.use'), detail: kinds.join(t('comma')) }, kinds.join('')),
    ...whenGiven({ id: 'extras', term: t('file.extras'), detail: extras.join(t('comma')) }, extras.join('')),
    ...one.additional_questions.map(({ question_key, question, answer }) => ({
      id: `question ${question_key}`,
      term: question,
      detail: answer,
    })),
    ...written(reservationParts.message).map(({ name, label, words }) => ({
      id: name,
      term: label,
      detail: <span className="reception-words">{words}</span>,
    })),
    ...whenGiven({ id: 'counter', term: t('file.counter'), detail: counter }, counter),
    ...whenGiven({ id: 'override', term: t('file.override'), detail: one.override_reason }, one.override_reason),
    ...whenGiven({ id: 'reason', term: t('file.reason'), detail: one.reason }, one.reason),
  ];
}

/** Differences of a date from the first one of its application, in words. */
export function differencesOf(first: HandledReservation, date: HandledReservation, texts: ReceptionTexts): string[] {
  const { t, locale } = texts;
  const fields = [...reservationParts.persons, ...changeableFields, ...reservationParts.message];
  const was = new Map(writtenFields(fields, first, 'list', locale).map(({ name, words }) => [name, words]));
  const written = writtenFields(fields, date, 'list', locale)
    .filter(({ name, words }) => words !== '' && was.get(name) !== words)
    .map(({ label, words }) => t('change.differs.of', { label, words }));
  const extrasOf = ({ adjunct_rooms, equipments }: HandledReservation) => [
    ...adjunct_rooms,
    ...equipments.map(({ equipment_name, pieces }) => t('file.pieces', { name: equipment_name, count: pieces })),
  ];
  const [old, now] = [extrasOf(first).join(t('comma')), extrasOf(date).join(t('comma'))];
  return old === now
    ? written
    : [...written, t('change.differs.of', { label: t('file.extras'), words: now || t('change.none') })];
}

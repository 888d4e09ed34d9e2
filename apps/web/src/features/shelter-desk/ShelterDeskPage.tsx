import { flagOf } from '@machi/domain/fields/ids';
import {
  changeShelter,
  closeShelter,
  openShelter,
  readShelterDesk,
  type DeskShelter,
} from '@machi/domain/shelters/contract';
import { offers, type ShelterOffer } from '@machi/domain/shelters/model';
import { fullnessWords, offerWords, shelterStateWords } from '@machi/domain/shelters/words';
import { Callout } from '@machi/ui/callout/Callout';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextField } from '@machi/ui/field/TextField';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { Boxes } from '../../shell/forms/Boxes.tsx';
import { clockOf, momentInWords } from '../../shell/language/dates.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { useMay } from '../../shell/officials/use-part.ts';
import { ShelterPeople } from './ShelterPeople.tsx';
import { ShelterTerminals } from './ShelterTerminals.tsx';
import { useShelterDeskTexts } from './open-shelters.ts';
import '../../shell/desk/entries.css';
import './shelter-desk.css';

/** Others check people in meanwhile. */
const EVERY_MILLISECONDS = 20_000;
const shapes = { open: 'fixed', full: 'provisional', closed: 'cancelled' } as const;

/** Officials open and close shelters, say how full they are, and those who may see who is where. */
export default function ShelterDeskPage() {
  const { t, locale } = useShelterDeskTexts();
  const query = useQuery({ ...askAnew(readShelterDesk, {}, locale), refetchInterval: EVERY_MILLISECONDS });
  const may = useMay();
  // Of the first list: what was opened stands there, and the list below may be gone.
  const focus = useRef<HTMLHeadingElement>(null);
  const { data } = query;
  if (!data) return <NotLoaded query={query} label={t('loading')} />;
  const open = data.shelters.filter(({ state }) => state !== 'closed');
  const closed = data.shelters.filter(({ state }) => state === 'closed');
  return (
    <>
      <PageHead title={officialTitle('shelter-desk', locale)} sub={t('sub')} />
      <div className="stack-lg shelter-desk">
        {query.isError && <NotLoaded query={query} />}
        {/* Who takes people in at an open one does not pass all others first. */}
        <ShelterList
          title={t('shelters')}
          shelters={open.length > 0 ? open : closed}
          focus={focus}
          headingRef={focus}
        />
        {may('shelter:people:any') ? (
          <ShelterPeople open={open} />
        ) : (
          <Callout title={t('people.not')}>
            <p>{t('people.not.body')}</p>
          </Callout>
        )}
        {open.length > 0 && closed.length > 0 && <ShelterList title={t('closed')} shelters={closed} focus={focus} />}
        <ShelterTerminals shelters={data.shelters} terminals={data.terminals} codeMadeAt={data.code_made_at} />
        {data.past.length > 0 && (
          <Section className="stack" title={t('past')}>
            <Table
              caption={t('past')}
              columns={[
                { id: 'name', head: t('shelter') },
                { id: 'span', head: t('past.span') },
                { id: 'persons', head: t('past.persons'), numeric: true },
                { id: 'households', head: t('past.households'), numeric: true },
                { id: 'most', head: t('past.most'), numeric: true },
                { id: 'names', head: t('past.names') },
              ]}
              rows={data.past.map((past) => ({
                id: String(past.shelter_opening_id),
                cells: [
                  past.shelter_name,
                  t('past.span.of', {
                    from: momentInWords(past.opened_at, locale),
                    until: momentInWords(past.closed_at, locale),
                  }),
                  past.persons_total,
                  past.households_total,
                  past.most_at_once,
                  t(past.is_named ? 'past.named' : 'past.erased'),
                ],
              }))}
            />
            <p className="sm muted">{t('past.note')}</p>
          </Section>
        )}
      </div>
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly shelters: readonly DeskShelter[];
  readonly focus: RefObject<HTMLHeadingElement | null>;
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
}

function ShelterList({ title, shelters, focus, headingRef }: ListProps) {
  return (
    <Section className="stack" title={title} {...(headingRef && { headingRef })}>
      <ul className="entries-list">
        {shelters.map((shelter) => (
          <ShelterEntry key={shelter.shelter_id} shelter={shelter} focus={focus} />
        ))}
      </ul>
    </Section>
  );
}

interface EntryProps {
  readonly shelter: DeskShelter;
  readonly focus: RefObject<HTMLHeadingElement | null>;
}

function ShelterEntry({ shelter, focus }: EntryProps) {
  const texts = useShelterDeskTexts();
  const { t, locale } = texts;
  const { shelter_id, shelter_name: name, state, fullness, capacity } = shelter;
  const isOpen = state !== 'closed';
  const facts = isOpen
    ? [
        t('people-in', { count: shelter.people, capacity: capacity?.toLocaleString(locale) ?? '―' }),
        t('checked-in', { count: shelter.checked_in, households: shelter.households }),
        ...(shelter.counted_at === null
          ? []
          : [t('counted', { count: shelter.counted ?? 0, at: clockOf(shelter.counted_at) })]),
        shelter.opened_by_terminal_name === null
          ? t('opened', { at: momentInWords(shelter.opened_at ?? '', locale), by: shelter.opened_by_name ?? '―' })
          : t('opened.terminal', {
              at: momentInWords(shelter.opened_at ?? '', locale),
              terminal: shelter.opened_by_terminal_name,
            }),
      ]
    : [t('capacity', { capacity: capacity?.toLocaleString(locale) ?? '―' })];
  return (
    <li className="entries-entry">
      <div className="stack-tight">
        <h3>{name}</h3>
        <p className="row tags">
          <StatusTag shape={shapes[state]}>{shelterStateWords[state][locale]}</StatusTag>
          {isOpen && fullness && <Tag>{fullnessWords[fullness][locale]}</Tag>}
          {isOpen && shelter.has.map((offer) => <Tag key={offer}>{offerWords[offer][locale]}</Tag>)}
        </p>
        <p className="entries-facts num">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {shelter.message !== '' && <p className="sm">{shelter.message}</p>}
      </div>
      <div className="row tight entries-actions">
        {isOpen ? (
          <>
            <ChangeAction shelter={shelter} focus={focus} />
            <AskedAction
              endpoint={closeShelter}
              input={{ shelter_id }}
              label={t('close')}
              question={t('close.question', { name })}
              consequence={t('close.consequence', { count: shelter.checked_in })}
              done={t('close.done', { name })}
              isDanger
              button={{ size: 'small', variant: 'quiet-danger', 'aria-label': t('close.of', { name }) }}
              words={texts}
              focus={focus}
            />
          </>
        ) : (
          <OpenAction shelter={shelter} focus={focus} />
        )}
      </div>
    </li>
  );
}

/** The two fields of what the office says of a shelter. */
function useMessage(shelter: DeskShelter) {
  const { t } = useShelterDeskTexts();
  const [message, setMessage] = useState({ message_ja: '', message_en: '' });
  const fields = (['ja', 'en'] as const).map((language) => (
    <TextField
      key={language}
      lang={language}
      label={t(`message_${language}`)}
      hint={t(`message_${language}.hint`)}
      optionalWord={t('optional')}
      autoComplete="off"
      value={message[`message_${language}`]}
      onChange={({ target }) => setMessage({ ...message, [`message_${language}`]: target.value })}
    />
  ));
  return {
    message,
    fields,
    begin: () => setMessage({ message_ja: shelter.message_ja, message_en: shelter.message_en }),
  };
}

function OpenAction({ shelter, focus }: EntryProps) {
  const texts = useShelterDeskTexts();
  const { t } = texts;
  const { shelter_id, shelter_name: name } = shelter;
  const { message, fields, begin } = useMessage(shelter);
  return (
    <AskedAction
      endpoint={openShelter}
      input={() => ({ shelter_id, ...message })}
      label={t('open')}
      question={t('open.question', { name })}
      consequence={t('open.consequence')}
      done={t('open.done', { name })}
      button={{ size: 'small', 'aria-label': t('open.of', { name }) }}
      words={texts}
      focus={focus}
      onAsk={begin}
    >
      {fields}
    </AskedAction>
  );
}

function ChangeAction({ shelter, focus }: EntryProps) {
  const texts = useShelterDeskTexts();
  const { t, locale } = texts;
  const { shelter_id, shelter_name: name } = shelter;
  const { message, fields, begin } = useMessage(shelter);
  const [has, setHas] = useState<readonly ShelterOffer[]>([]);
  const [isFull, setFull] = useState(false);
  const [counted, setCounted] = useState('');
  const isCount = /^\d{0,6}$/.test(counted.trim());
  return (
    <AskedAction
      endpoint={changeShelter}
      input={() =>
        isCount
          ? {
              shelter_id,
              ...message,
              is_full: flagOf(isFull),
              has: [...has],
              counted: counted.trim() === '' ? null : Number(counted),
            }
          : undefined
      }
      label={t('change')}
      question={t('change.question', { name })}
      confirm={t('change.send')}
      done={t('change.done', { name })}
      button={{ size: 'small', 'aria-label': t('change.of', { name }) }}
      words={texts}
      focus={focus}
      onAsk={() => {
        begin();
        setHas(shelter.has);
        setFull(shelter.is_full === 1);
        setCounted('');
      }}
    >
      <TextField
        label={t('counted.label')}
        hint={t('counted.hint')}
        optionalWord={t('optional')}
        inputMode="numeric"
        autoComplete="off"
        value={counted}
        error={isCount ? undefined : t('counted.wrong')}
        onChange={({ target }) => setCounted(target.value)}
      />
      <CheckField label={t('full')} checked={isFull} onChange={({ target }) => setFull(target.checked)} />
      <Boxes
        legend={t('has')}
        names={offers.map((offer) => [offer, offerWords[offer][locale]] as const)}
        chosen={has}
        onChoose={setHas}
      />
      {fields}
    </AskedAction>
  );
}

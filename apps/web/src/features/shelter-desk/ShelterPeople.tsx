import { exportShelterPeople, listShelterPeople } from '@machi/domain/shelters/contract';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { SelectField } from '@machi/ui/field/SelectField';
import { Panel } from '@machi/ui/panel/Panel';
import { SearchField } from '@machi/ui/search-field/SearchField';
import { Section } from '@machi/ui/section/Section';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { CheckIn } from './CheckIn.tsx';
import { optionsOf, useShelterDeskTexts, type OpenProps } from './open-shelters.ts';
import { StayTable, type PeopleProps } from './StayTable.tsx';

/** Who is in which shelter; each look is recorded. */
export function ShelterPeople({ open }: OpenProps) {
  const texts = useShelterDeskTexts();
  const { t } = texts;
  const [isShown, setShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (open.length === 0)
    return (
      <Section className="stack-tight" title={t('people')} headingRef={heading}>
        <p>{t('people.none-open')}</p>
      </Section>
    );
  return (
    <>
      <Panel title={t('enter')}>
        <CheckIn open={open} />
      </Panel>
      <Section className="stack" title={t('people')} headingRef={heading}>
        {isShown ? (
          <People open={open} heading={heading} />
        ) : (
          <>
            <p>{t('people.look')}</p>
            <div>
              <Button onClick={() => setShown(true)}>{t('people.show')}</Button>
            </div>
          </>
        )}
      </Section>
    </>
  );
}

function People({ open, heading }: PeopleProps) {
  const { t, locale } = useShelterDeskTexts();
  const [shelter, setShelter] = useState('');
  const [typed, setTyped] = useState('');
  const [isGone, setGone] = useState(false);
  const [page, setPage] = useState(1);
  const q = useDeferredValue(typed.trim());
  const question = {
    ...(shelter !== '' && { shelter_id: shelter }),
    ...(q !== '' && { q }),
    scope: isGone ? ('gone' as const) : ('here' as const),
  };
  const query = useQuery({
    ...askAnew(listShelterPeople, { ...question, ...(page > 1 && { page }) }, locale),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const pages = data ? Math.ceil(data.total / data.page_size) : 1;
  return (
    <div className="stack shelter-people">
      <p className="sm muted">{t('people.logged')}</p>
      <div className="form-row no-print">
        <SelectField
          label={t('shelter')}
          value={shelter}
          onChange={({ target }) => {
            setShelter(target.value);
            setPage(1);
          }}
          options={[{ value: '', label: t('shelter.all') }, ...optionsOf(open)]}
        />
        <SearchField
          label={t('find')}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setPage(1);
          }}
          clearLabel={t('find.clear')}
        />
      </div>
      <CheckField
        className="no-print"
        label={t('gone')}
        checked={isGone}
        onChange={({ target }) => setGone(target.checked)}
      />
      {!data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <>
          <p role="status">{t('people.found', { count: data.total })}</p>
          {data.stays.length > 0 && <StayTable stays={data.stays} open={open} heading={heading} />}
          <div className="row no-print">
            {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('page.previous')}</Button>}
            {page < pages && <Button onClick={() => setPage(page + 1)}>{t('page.next')}</Button>}
            <Button onClick={() => window.print()}>{t('print')}</Button>
          </div>
          <div className="no-print">
            <SaveTable
              endpoint={exportShelterPeople}
              question={question}
              t={t}
              label={t('save')}
              note={t('save.note')}
            />
          </div>
        </>
      )}
    </div>
  );
}

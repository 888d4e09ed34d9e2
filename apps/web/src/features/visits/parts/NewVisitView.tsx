import type { FoundMember } from '@machi/domain/members/found-member';
import type { VisitFile } from '@machi/domain/visits/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState } from 'react';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useVisitTexts } from '../texts.ts';
import { NewVisitForm } from './NewVisitForm.tsx';
import { PersonFinder } from './PersonFinder.tsx';
import { visitHref } from './visit-address.ts';

/** Writes in a visit that no terminal recorded: who, then what and when. */
export function NewVisitView({ askerId }: { readonly askerId: number | null }) {
  const { t, locale } = useVisitTexts();
  const [person, setPerson] = useState<FoundMember>();
  const [made, setMade] = useState<VisitFile>();
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (made) done.current?.focus();
  }, [made]);

  function choose(member: FoundMember | undefined) {
    setMade(undefined);
    setPerson(member);
  }
  return (
    <div className="stack-lg visits-new">
      {made && (
        <Callout
          ref={done}
          focusable
          tone="success"
          live="status"
          title={t('new.done', { name: made.name ?? '', when: momentInWords(made.visited_at, locale) })}
          actions={
            <ButtonLink
              size="small"
              href={visitHref(new URLSearchParams(), {
                period: made.visited_at.slice(0, 10),
                visit: String(made.visit_id),
              })}
            >
              {t('new.open')}
            </ButtonLink>
          }
        >
          {made.year && (
            <p>
              {t('year.value', {
                year: made.year.pass_year,
                visits: made.year.visits,
                of: made.year.visits_a_year,
              })}
            </p>
          )}
        </Callout>
      )}
      {person === undefined ? (
        <PersonFinder onChoose={choose} />
      ) : (
        <section className="stack" aria-labelledby="new-visit">
          <div className="row between">
            <h2 id="new-visit" className="desk-file-name">
              {person.name}
              <small lang="ja">{person.furigana}</small>
            </h2>
            <Button size="small" onClick={() => choose(undefined)}>
              {t('new.other')}
            </Button>
          </div>
          {person.member_id === askerId ? (
            <p>{t('file.own')}</p>
          ) : (
            <NewVisitForm
              memberId={person.member_id}
              onMade={(visit) => {
                setPerson(undefined);
                setMade(visit);
              }}
            />
          )}
        </section>
      )}
    </div>
  );
}

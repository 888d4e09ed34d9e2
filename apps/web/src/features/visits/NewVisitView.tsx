import type { VisitFile } from '@machi/domain/visits/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EnterFor } from '../../shell/desk/files/EnterFor.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useVisitTexts } from './texts.ts';
import { NewVisitForm } from './NewVisitForm.tsx';
import { PersonFinder } from './PersonFinder.tsx';
import { visitHref } from './visit-address.ts';

/** Writes in a visit that no terminal recorded: who, then what and when. */
export function NewVisitView({ askerId }: { readonly askerId: number | null }) {
  const { t, locale } = useVisitTexts();
  return (
    <EnterFor<VisitFile>
      t={t}
      id="new-visit"
      askerId={askerId}
      finder={(choose) => <PersonFinder onChoose={choose} />}
      form={(member, onMade) => <NewVisitForm memberId={member.member_id} onMade={onMade} />}
      done={({ name, visited_at, visit_id, year }) => ({
        title: t('new.done', { name: name ?? '', when: momentInWords(visited_at, locale) }),
        actions: (
          <ButtonLink
            size="small"
            href={visitHref(new URLSearchParams(), { period: visited_at.slice(0, 10), visit: String(visit_id) })}
          >
            {t('new.open')}
          </ButtonLink>
        ),
        children: year && (
          <p>{t('year.value', { year: year.pass_year, visits: year.visits, of: year.visits_a_year })}</p>
        ),
      })}
    />
  );
}

import { longDate } from '@machi/domain/calendar/long-days';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { useTown } from '../../shell/town/town.ts';
import { PassWays } from '../../shell/passes/PassWays.tsx';
import { HowTo } from './HowTo.tsx';
import { PassPage } from './PassPage.tsx';
import type { TownPasses } from './OwnStanding.tsx';
import { usePassTexts } from './texts.ts';

/** Bath pass page (product, "Passes"). */
export default function BathPassPage() {
  const { t } = usePassTexts();
  return (
    <PassPage
      pass="bath"
      sub={({ bath }) => t('bath.sub', { spot: bath.spot_name })}
      facts={(town) => <BathFacts town={town} />}
    />
  );
}

function BathFacts({ town: { bath, passes, is_card_mode_on } }: { town: TownPasses }) {
  const { t, locale } = usePassTexts();
  const hasFaces = useTown()?.has_faces === true;
  const [from, to] = [longDate(bath.from, locale), longDate(bath.to, locale)];
  return (
    <>
      <section className="stack">
        <h2>{t('bath.facts', { name: passes.find(({ pass }) => pass === 'bath')?.pass_name ?? '' })}</h2>
        <DescriptionList
          rows={[
            { id: 'who', term: t('bath.who'), detail: t('bath.who.body', { age: bath.least_age }) },
            {
              id: 'visits',
              term: t('bath.visits'),
              detail: t('bath.visits.body', { visits: bath.visits_a_year, from, to }),
            },
            ...(bath.fee === null
              ? []
              : [
                  {
                    id: 'fee',
                    term: t('bath.fee'),
                    detail: (
                      <>
                        {bath.fee.cost}
                        <br />
                        {bath.fee.debit}
                      </>
                    ),
                  },
                ]),
            {
              id: 'where',
              term: t('bath.where'),
              detail: (
                <TextLink href={`/spot/detail/${bath.spot_id}`}>
                  {t('bath.where.link', { spot: bath.spot_name })}
                </TextLink>
              ),
            },
          ]}
        />
      </section>
      <HowTo steps={[t(hasFaces ? 'bath.how.1.faces' : 'bath.how.1'), t('bath.how.2'), t('bath.how.3')]} />
      <PassWays isCardModeOn={is_card_mode_on} />
    </>
  );
}

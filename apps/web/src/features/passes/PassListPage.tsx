import { menuTitle } from '@machi/domain/navigation/head';
import { readPasses, type OwnPass, type TownPass } from '@machi/domain/passes/contract';
import { Button } from '@machi/ui/button/Button';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { HISTORY_PATH, codePath, passPaths } from '../../shell/passes/pass-paths.ts';
import { lazy, Suspense, useState } from 'react';
import { actingNow } from '../../shell/acting/acting.ts';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useFocusOn } from '../../shell/use-focus-on.ts';
import { useTown } from '../../shell/town/town.ts';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useSession } from '../../shell/record/record.ts';
import { canShow } from '../../shell/passes/pass-state.ts';
import { PassWays, PassStateTag } from '../../shell/passes/PassWays.tsx';
import type { TownPasses } from './OwnStanding.tsx';
import { ownPassesQuery } from './own-passes.ts';
import { usePassTexts } from './texts.ts';
import './passes.css';

interface PassEntryProps {
  readonly pass: TownPass;
  readonly summary: string;
  /** Undefined for a guest. */
  readonly own: OwnPass | undefined;
  /** Whether the phone shows its code. */
  readonly isShown: boolean;
}

/** A pass in the list, with its links. */
function PassEntry({ pass: { pass, pass_name: name }, summary, own, isShown }: PassEntryProps) {
  const { t } = usePassTexts();
  return (
    <li className="result">
      <div className="row tight">
        <h2>{name}</h2>
        {own && <PassStateTag own={own} />}
      </div>
      <p>{summary}</p>
      <div className="row pass-ways">
        {isShown && (
          <ButtonLink variant="primary" href={codePath(pass)}>
            {t('phone.open')}
            <VisuallyHidden>{t('list.of', { name })}</VisuallyHidden>
          </ButtonLink>
        )}
        <ButtonLink href={passPaths[pass]}>
          {t('list.detail')}
          <VisuallyHidden>{t('list.of', { name })}</VisuallyHidden>
        </ButtonLink>
        {pass === 'bath' && <ButtonLink href={HISTORY_PATH}>{t('list.history')}</ButtonLink>}
      </div>
    </li>
  );
}

const Household = lazy(() => import('./Household.tsx'));

/** Loaded at a press: each look at somebody else's passes stands in their log. */
function HouseholdSection({ town }: { readonly town: TownPasses }) {
  const { t } = usePassTexts();
  const [isOpen, setOpen] = useState(false);
  const heading = useFocusOn<HTMLHeadingElement, boolean>(isOpen, (now) => now);
  return (
    <Section className="stack reading" title={t('household')} headingRef={heading}>
      {isOpen ? (
        <Suspense fallback={<PageLoading label={t('loading')} />}>
          <Household town={town} />
        </Suspense>
      ) : (
        <>
          <p>{t('household.lead')}</p>
          <p>
            <Button onClick={() => setOpen(true)}>{t('household.open')}</Button>
          </p>
        </>
      )}
    </Section>
  );
}

/** Pass list: "view detail", "view bathing history" (product, "Passes"). */
export default function PassListPage() {
  const { t, locale } = usePassTexts();
  const { isLoggedIn } = useSession();
  const hasFaces = useTown()?.has_faces === true;
  const query = useQuery(ask(readPasses, {}, locale));
  const { data: town } = query;
  const { data: own } = useQuery({ ...ownPassesQuery(locale), enabled: isLoggedIn });
  const shown = isLoggedIn && own?.service === 'active' ? own.passes.filter(canShow).map(({ pass }) => pass) : [];
  return (
    <>
      <PageHead title={menuTitle('pass', locale)} sub={t(hasFaces ? 'list.sub.faces' : 'list.sub')} />
      {town === undefined ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <ul>
            {town.passes.map((pass) => (
              <PassEntry
                key={pass.pass}
                pass={pass}
                summary={
                  pass.pass === 'bath'
                    ? t('list.bath', { age: town.bath.least_age, visits: town.bath.visits_a_year })
                    : t('list.bus')
                }
                own={isLoggedIn ? own?.passes.find(({ pass: kind }) => kind === pass.pass) : undefined}
                isShown={shown.includes(pass.pass)}
              />
            ))}
          </ul>
          {isLoggedIn && actingNow() === null && <HouseholdSection town={town} />}
          <PassWays isCardModeOn={town.is_card_mode_on} />
        </div>
      )}
    </>
  );
}

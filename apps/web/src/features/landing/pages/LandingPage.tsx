import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSession } from '../../../shell/record.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useTown } from '../../../shell/town.ts';
import { useLandingTexts } from '../texts.ts';

/** The top page: a welcome and the ways on. */
export default function LandingPage() {
  const { t } = useLandingTexts();
  const { t: shell } = useShellTexts();
  const { isLoggedIn } = useSession();
  const town = useTown()?.town_name ?? shell('product');

  const first = [
    { href: '/signup', name: t('signup'), about: t('signup.about') },
    { href: '/login', name: t('login'), about: t('login.about') },
  ];
  return (
    <div className="stack-lg">
      <div className="stack">
        <h1 tabIndex={-1}>{t('heading', { town })}</h1>
        <p className="lead measure">{t('lead')}</p>
        <div className="actions">
          <ButtonLink variant="primary" href="/spot">
            {t('find')}
          </ButtonLink>
          {isLoggedIn && <ButtonLink href="/reservation">{t('reservations')}</ButtonLink>}
        </div>
      </div>
      {!isLoggedIn && (
        <section aria-labelledby="before" className="stack">
          <h2 id="before">{t('before')}</h2>
          <ul className="tasks">
            {first.map((way) => (
              <li key={way.href}>
                <TextLink href={way.href}>
                  <b>{way.name}</b>
                  <small>{way.about}</small>
                  <Icon name="chevron-right" />
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

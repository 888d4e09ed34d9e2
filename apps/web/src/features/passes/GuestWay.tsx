import { loginPathFor } from '@machi/domain/sessions/backuri';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Panel } from '@machi/ui/panel/Panel';
import { usePassTexts } from './texts.ts';

/** What stands here after a login, and the way to it. */
export function GuestWay({ name, path }: { name: string; path: string }) {
  const { t } = usePassTexts();
  return (
    <div>
      <Panel title={t('guest.title', { name })}>
        <p>{t('guest.body')}</p>
        <div className="actions">
          <ButtonLink variant="primary" href={loginPathFor(path)}>
            {t('guest.login')}
          </ButtonLink>
          <ButtonLink href="/signup">{t('guest.signup')}</ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

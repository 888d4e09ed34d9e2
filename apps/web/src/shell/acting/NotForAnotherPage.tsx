import { titleOfEntry } from '@machi/domain/navigation/head';
import { routes } from '@machi/domain/navigation/routes';
import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useLocation } from 'react-router-dom';
import { useLocale } from '../record/record.ts';
import { act } from './act.ts';
import { actingNow } from './acting.ts';
import { useActingTexts } from './ActingBar.tsx';

/** In place of a page that is only for the person themselves, or of a matter that they have not given. */
export default function NotForAnotherPage() {
  const { t } = useActingTexts();
  const locale = useLocale();
  const { pathname } = useLocation();
  const acting = actingNow();
  if (!acting) return null;
  const { name, paths } = acting;
  return (
    <div className="stack-lg reading">
      <PageHead title={t('closed')} sub={t('closed.why', { name })} />
      <p>{t('closed.can')}</p>
      <ul className="bullets">
        {routes
          .filter(({ path }) => paths.includes(path))
          .map((route) => (
            <li key={route.path}>
              <TextLink href={route.path}>{titleOfEntry(route, locale)}</TextLink>
            </li>
          ))}
      </ul>
      <p>
        <Button onClick={() => act(null, pathname)}>{t('closed.self')}</Button>
      </p>
    </div>
  );
}

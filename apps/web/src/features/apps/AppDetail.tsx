import type { TownApp } from '@machi/domain/apps/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useAppTexts } from './texts.ts';
import './apps.css';
import { GetApp } from './GetApp.tsx';

/** What an app does and what it runs on, beside the way to get it. */
export function AppDetail({ app }: { app: TownApp }) {
  const { t } = useAppTexts();
  return (
    <article className="app-page">
      <header className="app-head">
        <img src={app.icon.src} alt={app.icon.alt} width="96" height="96" className="app-icon" />
        <PageHead title={app.app_name} sub={app.summary} />
      </header>
      <GetApp app={app} />
      <div className="app-words stack-lg">
        <section className="stack">
          <h2>{t('about')}</h2>
          {app.description
            .split(/\n+/)
            .filter(Boolean)
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </section>
        {app.features.length === 0 ? null : (
          <section className="stack">
            <h2>{t('features')}</h2>
            <ul className="bullets stack-tight">
              {app.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </section>
        )}
        <section className="stack">
          <h2>{t('requirements')}</h2>
          <p>{app.requirements}</p>
        </section>
      </div>
    </article>
  );
}

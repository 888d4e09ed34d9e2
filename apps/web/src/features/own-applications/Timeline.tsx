import type { ApplicationEvent } from '@machi/domain/applications/contract';
import { useApplicationTexts } from './texts.ts';
import { timeInLanguage } from './use-payment-words.ts';

/** What happened to an application, in its order, with what was written. */
export function Timeline({ events }: { events: readonly ApplicationEvent[] }) {
  const { t, locale } = useApplicationTexts();
  if (events.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t('timeline')}</h2>
      <ol className="timeline">
        {events.map(({ kind, by, body, created_at: at }, index) => (
          <li key={`${at} ${kind} ${index}`} className="stack-tight">
            <p>
              <span className="muted num nb">{timeInLanguage(at, locale)}</span>
              <br />
              <b>{t(`event.${kind}`)}</b>
              {by === 'system' ? null : <span className="muted"> {t(`by.${by}`)}</span>}
            </p>
            {body === '' ? null : <p className="said">{body}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

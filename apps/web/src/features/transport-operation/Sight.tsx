import type { SourceSight } from '@machi/domain/transport-operation/source-model';
import { Callout } from '@machi/ui/callout/Callout';
import { useOperationTexts, type OperationTexts } from './texts.ts';

/** Limit in seconds: beyond it the age is shown in minutes. */
const MANY_SECONDS = 120;

function ageInWords(seconds: number, { t }: OperationTexts): string {
  return seconds < MANY_SECONDS
    ? t('sight.seconds', { count: seconds })
    : t('sight.minutes', { count: Math.round(seconds / 60) });
}

/** Effect of one answer of an address, and why parts of it are ignored. */
export function Sight({ sight }: { readonly sight: SourceSight }) {
  const texts = useOperationTexts();
  const { t } = texts;
  const { told, shown, routes, newest_seconds: newest, oldest_seconds: oldest, left_out: leftOut } = sight;
  const { trip_updates: trips, alerts } = sight;
  return (
    <Callout
      tone={shown > 0 ? 'success' : 'warning'}
      live="status"
      headingLevel={3}
      title={told === 0 ? t('sight.empty') : t('sight.title', { count: told, shown })}
    >
      {routes.length > 0 && (
        <ul>
          {routes.map(({ route_name, vehicles }) => (
            <li key={route_name} className="num">
              {t('sight.route', { route: route_name, count: vehicles })}
            </li>
          ))}
        </ul>
      )}
      {newest !== null && oldest !== null && (
        <p className="num">
          {t(newest === oldest ? 'sight.age.one' : 'sight.age', {
            newest: ageInWords(newest, texts),
            oldest: ageInWords(oldest, texts),
          })}
        </p>
      )}
      {leftOut.length > 0 && (
        <>
          <p>{t('sight.leftOut')}</p>
          <ul>
            {leftOut.map(({ reason, count }) => (
              <li key={reason} className="num">
                {t(`left.${reason}`, { count })}
              </li>
            ))}
          </ul>
        </>
      )}
      {trips + alerts > 0 && <p className="num">{t('sight.unused', { trips, alerts })}</p>}
    </Callout>
  );
}

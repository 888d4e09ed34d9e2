import type { ShownChanges } from '@machi/domain/transport-desk/model';
import { useFeedTexts } from './texts.ts';
import type { FeedTexts } from './texts.ts';

type Route = ShownChanges['routes'][number];
type Named = ShownChanges['stops_added'];

/** What becomes of a route, a sentence each. */
function sentencesOf(route: Route, { t }: FeedTexts): string[] {
  if (route.kind === 'added') return [t('changes.added', { count: route.added })];
  if (route.kind === 'removed') return [t('changes.removed', { count: route.removed })];
  return [
    route.added > 0 ? t('changes.more', { count: route.added }) : '',
    route.removed > 0 ? t('changes.fewer', { count: route.removed }) : '',
    route.moved > 0 ? t('changes.moved', { count: route.moved }) : '',
    route.other_days > 0 ? t('changes.days', { count: route.other_days }) : '',
    route.is_renamed ? t('changes.renamed') : '',
  ].filter((sentence) => sentence !== '');
}

function Stops({ label, stops }: { readonly label: string; readonly stops: Named }) {
  const { t, locale } = useFeedTexts();
  if (stops.count === 0) return null;
  const names = stops.names.join(locale === 'ja' ? '、' : ', ');
  const words = t(stops.count > stops.names.length ? 'changes.namesMore' : 'changes.names', {
    names,
    count: stops.count,
  });
  return (
    <li>
      <b>{label}</b> {words}
    </li>
  );
}

/** What changes for people once the data is in force, by route. */
export function Changes({ changes }: { readonly changes: ShownChanges }) {
  const texts = useFeedTexts();
  const { t, locale } = texts;
  const stops = [changes.stops_added, changes.stops_removed, changes.stops_changed];
  const isSame = changes.routes.length === 0 && !changes.fares_changed && stops.every(({ count }) => count === 0);
  return (
    <div className="feed-part stack-tight">
      <h3>{t('changes')}</h3>
      {isSame && <p>{t('changes.none')}</p>}
      <ul className="feed-changes">
        {changes.routes.map((route, index) => (
          <li key={index}>
            <b>{route.name}</b> {sentencesOf(route, texts).join(locale === 'ja' ? '' : ' ')}
          </li>
        ))}
        <Stops label={t('changes.stopsAdded')} stops={changes.stops_added} />
        <Stops label={t('changes.stopsRemoved')} stops={changes.stops_removed} />
        <Stops label={t('changes.stopsChanged')} stops={changes.stops_changed} />
        {changes.fares_changed && <li>{t('changes.fares')}</li>}
      </ul>
    </div>
  );
}

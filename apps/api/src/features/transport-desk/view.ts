import { townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { findingWords } from '@machi/domain/transport/feed/finding-words';
import type { Finding } from '@machi/domain/transport/feed/findings';
import type { FeedFinding, ShownChanges, ShownSold, TransportDesk } from '@machi/domain/transport-desk/model';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import { feedBefore, isUsable, seenOf } from '@machi/domain/transport-desk/rules';
import { summaryOf } from '@machi/domain/transport-desk/summary';
import type { ChangedTrip } from '@machi/domain/shuttle/changed-trips';
import type { TownPack } from '@machi/domain/town/model';
import type { FeedKeeper } from '../../transport/current.ts';
import type { FeedRow } from '../../transport/feed-store.ts';

/** Findings shown; more would repeat them. */
const FINDINGS_SHOWN = 100;
/** Trips with sold seats shown. */
const TRIPS_SHOWN = 50;

const viewFinding = (finding: Finding, locale: Locale): FeedFinding => ({
  severity: finding.severity,
  file: finding.file,
  ...findingWords(finding, locale),
  count: finding.count,
  places: finding.places.map(({ line, value }) => ({ line, value })),
});

const imported = ({ feed_id, source, imported_at, imported_by_name }: FeedRow) => ({
  feed_id,
  source,
  imported_at: townTimeText(imported_at),
  imported_by_name,
});

const viewSold = (trips: readonly ChangedTrip[], { transport }: DeskGround['town'], locale: Locale): ShownSold => ({
  persons: trips.reduce((sum, { persons }) => sum + persons, 0),
  count: trips.length,
  trips: trips.slice(0, TRIPS_SHOWN).map(({ route_id, departed_at, departure_name, becomes, persons }) => ({
    route_name: transport.routes.find((route) => route.route_id === route_id)?.route_name[locale] ?? '',
    departed_at: townTimeText(departed_at),
    departure_name: departure_name[locale],
    becomes,
    persons,
  })),
});

/** Names of routes and stops as the current feed translates them; new ones have their own name. */
function viewChanges(changes: FeedRow['changes'], feed: IndexedFeed | undefined, locale: Locale): FeedRow['changes'] {
  if (!changes || !feed) return changes;
  const route = (name: string) => {
    const long = feed.words('routes', 'route_long_name', '', name)[locale];
    return long === name ? feed.words('routes', 'route_short_name', '', name)[locale] : long;
  };
  const named = ({ count, names }: ShownChanges['stops_added']) => ({
    count,
    names: names.map((name) => feed.words('stops', 'stop_name', '', name)[locale]),
  });
  return {
    ...changes,
    routes: changes.routes.map((change) => ({ ...change, name: route(change.name) })),
    stops_added: named(changes.stops_added),
    stops_removed: named(changes.stops_removed),
    stops_changed: named(changes.stops_changed),
  };
}

interface DeskGround {
  readonly keeper: FeedKeeper;
  readonly town: Pick<TownPack, 'transport'>;
  /** Null: not known. */
  readonly sold: readonly ChangedTrip[] | null;
}

export function viewDesk(rows: readonly FeedRow[], { keeper, town, sold }: DeskGround, locale: Locale): TransportDesk {
  const current = rows.find(({ state }) => state === 'current');
  const waiting = rows.find(({ state }) => state === 'waiting');
  const { ofPack } = keeper;
  return {
    in_force: current
      ? { ...imported(current), since: current.since && townTimeText(current.since), summary: current.summary }
      : {
          feed_id: null,
          source: '',
          imported_at: null,
          imported_by_name: null,
          since: null,
          summary: ofPack ? summaryOf(ofPack) : null,
        },
    waiting: waiting
      ? {
          ...imported(waiting),
          is_usable: isUsable(waiting),
          summary: waiting.summary,
          findings: waiting.findings.slice(0, FINDINGS_SHOWN).map((finding) => viewFinding(finding, locale)),
          changes: viewChanges(waiting.changes, keeper.current(), locale),
          sold: sold && viewSold(sold, town, locale),
        }
      : null,
    former: rows
      .filter(({ state }) => state === 'former')
      .map((row) => ({
        ...imported(row),
        since: townTimeText(row.since ?? row.imported_at),
        until: townTimeText(row.until ?? row.imported_at),
        summary: row.summary,
      })),
    can_go_back: feedBefore(rows, ofPack !== undefined) !== undefined,
    seen: seenOf(rows),
  };
}

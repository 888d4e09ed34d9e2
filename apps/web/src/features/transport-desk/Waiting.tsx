import { activateFeed, discardFeed } from '@machi/domain/transport-desk/contract';
import type { FeedFinding, ShownChanges, ShownSold, WaitingFeed } from '@machi/domain/transport-desk/model';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import type { RefObject } from 'react';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useFeedTexts, type FeedTexts } from './texts.ts';
import { ActionButton } from './ActionButton.tsx';
import { feedFacts } from './feed-facts.tsx';
import { momentInWords } from '../../shell/language/dates.ts';

type Trips = ShownSold['trips'];

/** Number of visible entries; the others unfold. */
const IN_SIGHT = 5;

/** Seats sold on trips that the new data moves or removes, by trip; without names. */
function SoldSeats({ sold }: { readonly sold: ShownSold | null }) {
  const { t } = useFeedTexts();
  if (sold === null)
    return (
      <Callout tone="warning">
        <p>{t('sold.unknown')}</p>
      </Callout>
    );
  if (sold.count === 0) return null;
  const [first, others] = [sold.trips.slice(0, IN_SIGHT), sold.trips.slice(IN_SIGHT)];
  return (
    <div className="feed-part stack">
      <Callout tone="warning" title={t('sold', { count: sold.persons })} headingLevel={3}>
        <p>{t('sold.body')}</p>
      </Callout>
      <TripList trips={first} />
      {others.length > 0 && (
        <Disclosure title={t('sold.others', { count: sold.count - first.length })}>
          <TripList trips={others} />
          {sold.count > sold.trips.length && <p>{t('sold.more', { count: sold.count - sold.trips.length })}</p>}
        </Disclosure>
      )}
    </div>
  );
}

function TripList({ trips }: { readonly trips: Trips }) {
  const { t, locale } = useFeedTexts();
  return (
    <ul className="feed-changes">
      {trips.map((trip) => (
        <li key={`${trip.departed_at} ${trip.route_name} ${trip.departure_name} ${trip.becomes}`}>
          <Unbroken
            text={t('sold.trip', {
              when: momentInWords(trip.departed_at, locale),
              route: trip.route_name,
              stop: trip.departure_name,
            })}
          />{' '}
          <b>{t(`sold.${trip.becomes}`, { count: trip.persons })}</b>
        </li>
      ))}
    </ul>
  );
}

interface FindingsProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly findings: readonly FeedFinding[];
}

/** Findings by file: the problem, its solution and its lines. */
function Findings({ title, lead, findings }: FindingsProps) {
  const { t } = useFeedTexts();
  if (findings.length === 0) return null;
  const files = [...Map.groupBy(findings, ({ file }) => file)];
  return (
    <div className="feed-part stack-tight">
      <h3>{title}</h3>
      {lead !== undefined && <p>{lead}</p>}
      {files.map(([file, own]) => (
        <div key={file} className="stack-tight">
          <h4 className="feed-file">{file === '' ? t('finding.whole') : file}</h4>
          <ul className="feed-findings">
            {own.map((finding, index) => (
              <li key={index}>
                <p>
                  <b>{finding.what}</b> {finding.todo}
                </p>
                <Places finding={finding} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Places({ finding: { places, count } }: { readonly finding: FeedFinding }) {
  const { t } = useFeedTexts();
  const told = places.filter(({ line, value }) => line > 0 || value !== '');
  if (told.length === 0) return null;
  return (
    <ul className="feed-places">
      {told.map(({ line, value }, index) => (
        <li key={index}>
          {line > 0 && <span className="num">{t('finding.line', { line })}</span>} {value !== '' && <q>{value}</q>}
        </li>
      ))}
      {count > places.length && <li>{t('finding.more', { count: count - places.length })}</li>}
    </ul>
  );
}

type Route = ShownChanges['routes'][number];
type Named = ShownChanges['stops_added'];

/** Changes of a route, one sentence each. */
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

/** Changes for passengers once the data are in force, by route. */
function Changes({ changes }: { readonly changes: ShownChanges }) {
  const { t, locale } = useFeedTexts();
  const stops = [changes.stops_added, changes.stops_removed, changes.stops_changed];
  const isSame = changes.routes.length === 0 && !changes.fares_changed && stops.every(({ count }) => count === 0);
  return (
    <div className="feed-part stack-tight">
      <h3>{t('changes')}</h3>
      {isSame && <p>{t('changes.none')}</p>}
      <ul className="feed-changes">
        {changes.routes.map((route, index) => (
          <li key={index}>
            <b>{route.name}</b> {sentencesOf(route, { t, locale }).join(locale === 'ja' ? '' : ' ')}
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

interface WaitingProps {
  readonly waiting: WaitingFeed;
  readonly seen: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Takes the focus once this part is gone. */
  readonly after: RefObject<HTMLHeadingElement | null>;
}

/** Imported data: whether they are usable, what would change, and their problems. */
export function Waiting({ waiting, seen, heading, after }: WaitingProps) {
  const { t, locale } = useFeedTexts();
  const { feed_id, is_usable: isUsable, findings } = waiting;
  const key = isUsable ? 'waiting.usable' : 'waiting.unusable';
  const of = (severity: 'error' | 'warning') => findings.filter((finding) => finding.severity === severity);
  return (
    <Section className="panel stack" title={t('waiting')} headingRef={heading}>
      <Callout tone={isUsable ? 'success' : 'error'} title={t(key)} headingLevel={3}>
        <p>{t(`${key}.body`)}</p>
      </Callout>
      <DescriptionList rows={feedFacts(waiting, { t, locale })} />
      <Findings title={t('errors')} findings={of('error')} />
      {waiting.changes && <Changes changes={waiting.changes} />}
      {isUsable && <SoldSeats sold={waiting.sold} />}
      <Findings title={t('warnings')} lead={isUsable ? t('warnings.lead') : undefined} findings={of('warning')} />
      <div className="row">
        {isUsable && (
          <ActionButton
            endpoint={activateFeed}
            input={{ feed_id, seen }}
            label={t('activate')}
            question={t('activate.question')}
            consequence={t('activate.consequence')}
            confirm={t('activate')}
            done={t('activate.done')}
            variant="primary"
            focus={after}
          />
        )}
        <ActionButton
          endpoint={discardFeed}
          input={{ feed_id }}
          label={t('discard')}
          question={t('discard.question')}
          consequence={t('discard.consequence')}
          confirm={t('discard.confirm')}
          done={t('discard.done')}
          isDanger
          focus={after}
        />
      </div>
    </Section>
  );
}

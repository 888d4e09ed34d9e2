import { timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { SpotStatus } from '@machi/domain/spot-status/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag } from '@machi/ui/tag/Tag';
import type { ReactNode } from 'react';
import { FavouriteButton } from '../../shell/favourites/FavouriteButton.tsx';
import type { Favourites } from '../../shell/favourites/use-favourites.ts';
import { useStatusTexts } from './texts.ts';
import { clockOf } from '../../shell/language/dates.ts';
import { shapes, stateOf } from './status-words.ts';

interface StatusRowProps {
  readonly spot: SpotStatus;
  readonly favourites: Favourites;
  /** Content below it for staff only. */
  readonly children?: ReactNode;
}

/** A facility: open or closed, until when, how crowded, and the time of the report. */
export function StatusRow({ spot, favourites, children }: StatusRowProps) {
  const { t, locale } = useStatusTexts();
  const state = stateOf(spot);
  const { opened_at: opens, closed_at: closes, occupancy } = spot;
  return (
    <li className="result status-row">
      <div className="stack-tight">
        <h3>
          <TextLink href={`/spot/detail/${spot.spot_id}`}>{spot.spot_name}</TextLink>
        </h3>
        <p className="facts">
          <span>{spot.spot_type}</span>
          <span className="num">
            {opens === null || closes === null
              ? t('noHours')
              : t('today', { times: timesInWords({ start: opens, end: closes })[locale] })}
          </span>
        </p>
      </div>
      <div className="status-now">
        <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
        {state === 'open' && closes !== null ? (
          <span className="num sm">{t('until', { time: timeInWords(closes) })}</span>
        ) : null}
        {occupancy === null ? null : <Level level={occupancy} />}
        {spot.reported_at === null ? null : (
          <span className="muted sm num">{t('reported', { time: clockOf(spot.reported_at) })}</span>
        )}
      </div>
      <FavouriteButton spotId={spot.spot_id} spotName={spot.spot_name} favourites={favourites} />
      {children}
    </li>
  );
}

/** One to three bars beside the word, so that the level does not depend on colour. */
function Level({ level }: { level: NonNullable<SpotStatus['occupancy']> }) {
  const { t } = useStatusTexts();
  return (
    <span className="level" data-level={level}>
      <span className="level-bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t(`level.${level}`)}
    </span>
  );
}

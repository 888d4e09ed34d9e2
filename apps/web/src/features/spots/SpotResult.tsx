import type { Spot } from '@machi/domain/spots/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import type { ReactNode } from 'react';

interface SpotResultProps {
  readonly spot: Spot;
  /** The number by which the map calls it. */
  readonly mark?: string | undefined;
  /** Its rooms, or what there is to say of it. */
  readonly children: ReactNode;
}

/** A facility among the results, told once for all its rooms. */
export function SpotResult({ spot, mark, children }: SpotResultProps) {
  return (
    <li className="result spot-result">
      {spot.picture === null ? null : (
        <img src={spot.picture.src} alt="" width="160" height="90" loading="lazy" className="spot-thumbnail" />
      )}
      <h3>
        {mark === undefined ? null : (
          <span className="map-pin num" aria-hidden="true">
            {mark}
          </span>
        )}
        <TextLink href={`/spot/detail/${spot.spot_id}`}>{spot.spot_name}</TextLink>
      </h3>
      <div className="spot-result-rest">{children}</div>
    </li>
  );
}

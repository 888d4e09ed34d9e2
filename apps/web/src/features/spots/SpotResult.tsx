import type { Spot } from '@machi/domain/spots/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import type { ReactNode } from 'react';

interface SpotResultProps {
  readonly spot: Spot;
  /** Its number on the map. */
  readonly mark?: string | undefined;
  /** Its rooms, or a remark instead. */
  readonly children: ReactNode;
}

/** A facility among the results, once for all its rooms. */
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

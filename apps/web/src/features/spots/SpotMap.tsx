import type { SpotDetail } from '@machi/domain/spots/contract';
import { useMemo } from 'react';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { useTexts } from './text/use-texts.ts';

/** Where the facility is; its address stands above in words. */
export function SpotMap({ spot }: { spot: Pick<SpotDetail, 'spot_id' | 'spot_name' | 'latitude' | 'longitude'> }) {
  const { t } = useTexts();
  const { spot_id: id, spot_name: label, latitude, longitude } = spot;
  const points = useMemo(
    () => [{ id, label, latitude, longitude, tone: 'main' as const }],
    [id, label, latitude, longitude],
  );
  return <TownMap points={points} label={t('map.spot', { spot: label })} />;
}

import { listSpots } from '@machi/domain/spots/contract';
import type { Position } from '@machi/domain/reports/model';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { TownMap, type MapPoint } from '../../shell/map/TownMap.tsx';
import { useReportTexts } from './texts.ts';

interface PlaceFieldProps {
  readonly position: Position | null;
  readonly error?: string | undefined;
  readonly onPosition: (position: Position | null) => void;
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Where it is: by the device, only when asked for, or on the town's map. */
export function PlaceField({ position, error, onPosition }: PlaceFieldProps) {
  const { t, locale } = useReportTexts();
  const [here, setHere] = useState<'idle' | 'finding' | 'failed'>('idle');
  const { data } = useQuery(ask(listSpots, {}, locale, { ignoresError: true }));
  const points = useMemo((): MapPoint[] => {
    if (position) return [{ id: 'chosen', label: t('map.chosen'), mark: '！', tone: 'main', ...position }];
    return (data?.spots ?? []).map(({ spot_id, spot_name, latitude, longitude }) => ({
      id: spot_id,
      label: spot_name,
      latitude,
      longitude,
      tone: 'quiet',
    }));
  }, [data, position, t]);
  const choose = ({ latitude, longitude }: Position) => {
    setHere('idle');
    onPosition({ latitude: rounded(latitude), longitude: rounded(longitude) });
  };

  function find() {
    const failed = () => setHere('failed');
    if (!('geolocation' in navigator)) return failed();
    setHere('finding');
    navigator.geolocation.getCurrentPosition(({ coords }) => choose(coords), failed, {
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 30_000,
    });
  }
  return (
    <section className="stack-tight" aria-labelledby="report-where">
      <h2 id="report-where">{t('where')}</h2>
      <p className="muted">{t('where.hint')}</p>
      <div className="row tight">
        <Button icon={<Icon name="pin" />} busy={here === 'finding'} busyLabel={t('here.finding')} onClick={find}>
          {t('here')}
        </Button>
        {position && (
          <Button variant="text" onClick={() => onPosition(null)}>
            {t('where.clear')}
          </Button>
        )}
      </div>
      <p role="status" id="position">
        {here === 'failed'
          ? t('here.failed')
          : position
            ? t('where.chosen', { latitude: position.latitude, longitude: position.longitude })
            : ''}
      </p>
      {error !== undefined && <p className="err">{error}</p>}
      <TownMap points={points} label={t('map.label')} note={t('map.pick')} onPick={choose} />
    </section>
  );
}

import type { Basemap } from '@machi/domain/town/basemap';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import type { Map as Chart, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef, type ReactNode } from 'react';
import type { MapPoint, MapWay } from './points.ts';
import { useMapTexts } from './texts.ts';
import { showPlaces, useChart } from './use-chart.ts';
import { useLayout, type PlacedGroup } from './use-layout.ts';

export interface MapCanvasProps {
  readonly basemap: Basemap;
  readonly points: readonly MapPoint[];
  readonly movers?: readonly MapPoint[] | undefined;
  readonly ways?: readonly MapWay[] | undefined;
  /** Lets a person point at a place: the cross in the middle, by moving the map, or a press on the map. */
  readonly onPick?: ((place: PickedPlace) => void) | undefined;
  readonly onUnable: () => void;
}

export interface PickedPlace {
  readonly latitude: number;
  readonly longitude: number;
}

const NONE: readonly never[] = [];

/** The map: a moving image, with the places as links above it. */
export default function MapCanvas({ basemap, points, movers = NONE, ways = NONE, onPick, onUnable }: MapCanvasProps) {
  const { t } = useMapTexts();
  const holder = useRef<HTMLDivElement>(null);
  const chart = useChart({ holder, basemap, points, ways, onUnable });
  const { groups, names } = useLayout(chart, basemap, points);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    const press = ({ lngLat: { lat, lng } }: MapMouseEvent) => pick.current?.({ latitude: lat, longitude: lng });
    chart?.on('click', press);
    return () => void chart?.off('click', press);
  }, [chart]);
  return (
    <div className="stack-tight">
      <div className="town-map">
        <div className="map-holder" ref={holder} />
        {chart ? (
          <>
            <div className="map-names" aria-hidden="true">
              {names.map(({ of, longitude, latitude }) => (
                <At key={of} chart={chart} longitude={longitude} latitude={latitude}>
                  <span className="map-name">{of}</span>
                </At>
              ))}
            </div>
            <ul className="map-points" aria-label={t('places')}>
              {groups.map((group) => (
                <li key={group.of.map(({ id }) => id).join(' ')}>
                  <At chart={chart} longitude={group.longitude} latitude={group.latitude}>
                    <GroupMark group={group} onNearer={() => showPlaces(chart, group.of)} />
                  </At>
                </li>
              ))}
              {movers.map((mover) => (
                <li key={mover.id}>
                  <At chart={chart} longitude={mover.longitude} latitude={mover.latitude}>
                    <span className="map-mover" data-tone={mover.tone ?? 'main'}>
                      {mover.label}
                    </span>
                  </At>
                </li>
              ))}
            </ul>
            {onPick && <span className="map-cross" aria-hidden="true" />}
          </>
        ) : null}
      </div>
      <div className="row tight">
        {onPick && (
          <Button
            variant="primary"
            onClick={() => {
              const middle = chart?.getCenter();
              if (middle) onPick({ latitude: middle.lat, longitude: middle.lng });
            }}
          >
            {t('pick')}
          </Button>
        )}
        <Button icon={<Icon name="plus" />} onClick={() => chart?.zoomIn({ animate: false })}>
          {t('larger')}
        </Button>
        <Button icon={<Icon name="minus" />} onClick={() => chart?.zoomOut({ animate: false })}>
          {t('smaller')}
        </Button>
        <Button variant="text" onClick={() => chart && showPlaces(chart, [...points, ...movers])}>
          {t('whole')}
        </Button>
      </div>
    </div>
  );
}

interface AtProps {
  readonly chart: Chart;
  readonly longitude: number;
  readonly latitude: number;
  readonly children: ReactNode;
}

/** Keeps its content above a place while the map moves. */
function At({ chart, longitude, latitude, children }: AtProps) {
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    function follow() {
      const { x, y } = chart.project([longitude, latitude]);
      if (own.current) own.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    }
    follow();
    chart.on('move', follow);
    chart.on('resize', follow);
    return () => {
      chart.off('move', follow);
      chart.off('resize', follow);
    };
  }, [chart, longitude, latitude]);
  return (
    <span className="map-at" ref={own}>
      {children}
    </span>
  );
}

function GroupMark({ group, onNearer }: { group: PlacedGroup; onNearer: () => void }) {
  const { t } = useMapTexts();
  const [point, ...others] = group.of;
  if (!point) return null;
  if (others.length > 0) {
    const count = group.of.length;
    const names = group.of.map(({ label }) => label).join(t('join'));
    return (
      <button
        type="button"
        className="map-gathered"
        aria-label={t('gatheredNames', { count, names })}
        onClick={onNearer}
      >
        {t('gathered', { count })}
      </button>
    );
  }
  const inside = (
    <>
      <span className="map-disc num" data-tone={point.tone ?? 'plain'}>
        {point.mark}
      </span>
      <span className="map-word" data-words={group.words}>
        {point.label}
      </span>
    </>
  );
  if (point.onChoose)
    return (
      <button
        type="button"
        className="map-point map-choice"
        aria-pressed={point.tone === 'main'}
        onClick={point.onChoose}
      >
        {inside}
      </button>
    );
  return point.href === undefined ? (
    <span className="map-point">{inside}</span>
  ) : (
    <TextLink className="map-point" href={point.href}>
      {inside}
    </TextLink>
  );
}

import type { Basemap } from '@machi/domain/town/basemap';
import { LngLatBounds, Map as Chart, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { mapStyle } from './map-style.ts';
import { mainPart, type MapPoint, type MapWay } from './points.ts';
import { useMapTexts } from './texts.ts';

setWorkerUrl(workerUrl);

/** Nearer nothing new would be seen, in MapLibre's zoom levels. */
export const NEAREST = 18.5;

/** Shows these places as large as they fit; without any the map stays where it is. */
export function showPlaces(chart: Chart, points: readonly Pick<MapPoint, 'latitude' | 'longitude'>[]): void {
  const bounds = new LngLatBounds();
  for (const { longitude, latitude } of points) bounds.extend([longitude, latitude]);
  // A margin for discs, words and the edge of the thumb.
  if (!bounds.isEmpty()) chart.fitBounds(bounds, { padding: 56, maxZoom: NEAREST - 1, animate: false });
}

interface Wish {
  readonly holder: RefObject<HTMLDivElement | null>;
  readonly basemap: Basemap;
  readonly points: readonly MapPoint[];
  readonly ways: readonly MapWay[];
  /** The device cannot draw it. */
  readonly onUnable: () => void;
}

/** The drawn map, from its first picture on; drawn anew when the page is dressed otherwise. */
export function useChart({ holder, basemap, points, ways, onUnable }: Wish): Chart | undefined {
  const { t, locale } = useMapTexts();
  const [chart, setChart] = useState<Chart>();
  const latest = useRef({ points, onUnable, t });
  useEffect(() => {
    latest.current = { points, onUnable, t };
  });

  useEffect(() => {
    const container = holder.current;
    if (container === null) return undefined;
    const { t: word } = latest.current;
    let made: Chart;
    try {
      made = new Chart({
        container,
        style: mapStyle(basemap, ways),
        minZoom: 9,
        maxZoom: NEAREST,
        pitchWithRotate: false,
        dragRotate: false,
        attributionControl: false,
        // A page with a map in it can still be scrolled.
        cooperativeGestures: true,
        locale: {
          'Map.Title': word('canvas'),
          'CooperativeGesturesHandler.WindowsHelpText': word('wheel'),
          'CooperativeGesturesHandler.MacHelpText': word('wheelMac'),
          'CooperativeGesturesHandler.MobileHelpText': word('fingers'),
        },
      });
    } catch {
      latest.current.onUnable();
      return undefined;
    }
    made.touchZoomRotate.disableRotation();
    made.keyboard.disableRotation();
    showPlaces(made, mainPart(latest.current.points));
    made.once('load', () => setChart(made));
    const dressing = new MutationObserver(() => made.setStyle(mapStyle(basemap, ways)));
    dressing.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-theme'] });
    return () => {
      dressing.disconnect();
      setChart(undefined);
      made.remove();
    };
  }, [holder, basemap, ways, locale]);
  return chart;
}

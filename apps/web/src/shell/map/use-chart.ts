import type { Basemap } from '@machi/domain/town/basemap';
import { LngLatBounds, Map as Chart, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { mapStyle } from './map-style.ts';
import { mainPart, type MapPoint, type MapWay } from './points.ts';
import { useMapTexts } from './texts.ts';

setWorkerUrl(workerUrl);

/** Largest zoom in MapLibre's levels; beyond it nothing new appears. */
export const NEAREST = 18.5;

/** Zooms to these places; without any the map stays. */
export function showPlaces(chart: Chart, points: readonly Pick<MapPoint, 'latitude' | 'longitude'>[]): void {
  const bounds = new LngLatBounds();
  for (const { longitude, latitude } of points) bounds.extend([longitude, latitude]);
  // Margin in px for discs and labels.
  if (!bounds.isEmpty()) chart.fitBounds(bounds, { padding: 56, maxZoom: NEAREST - 1, animate: false });
}

interface Wish {
  readonly holder: RefObject<HTMLDivElement | null>;
  readonly basemap: Basemap;
  readonly points: readonly MapPoint[];
  readonly ways: readonly MapWay[];
  /** Called when the device cannot draw the map. */
  readonly onUnable: () => void;
}

/** The map, from its first image on; created again when the page's theme changes. */
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
        // The page around the map can still be scrolled.
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

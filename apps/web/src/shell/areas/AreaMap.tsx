import type { AreaRow } from '@machi/domain/areas/model';
import { useMemo } from 'react';
import { useLocale } from '../record/record.ts';
import { TownMap, type MapPoint, type MapWay } from '../map/TownMap.tsx';

interface AreaMapProps {
  readonly areas: readonly AreaRow[];
  /** Areas that are filled. */
  readonly chosen: readonly string[];
  readonly label: string;
  readonly onChoose?: (area_key: string) => void;
}

const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

/** The town's areas on its map: their outlines, and a disc for each, filled where it is chosen. */
export function AreaMap({ areas, chosen, label, onChoose }: AreaMapProps) {
  const locale = useLocale();
  const ways = useMemo(
    () =>
      areas.map(({ outline }): MapWay =>
        [...outline, ...outline.slice(0, 1)].map(([longitude, latitude]) => [latitude, longitude] as const),
      ),
    [areas],
  );
  const points = useMemo(
    () =>
      areas.map(({ area_key, area_name, outline }): MapPoint => ({
        id: area_key,
        label: area_name[locale],
        longitude: middle(outline.map(([longitude]) => longitude)),
        latitude: middle(outline.map(([, latitude]) => latitude)),
        tone: chosen.includes(area_key) ? 'main' : 'quiet',
        onChoose: onChoose && (() => onChoose(area_key)),
      })),
    [areas, chosen, locale, onChoose],
  );
  return <TownMap points={points} ways={ways} label={label} />;
}

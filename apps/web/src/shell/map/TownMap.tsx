import { BasemapFile } from '@machi/domain/town/basemap';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Icon } from '@machi/ui/icon/Icon';
import { SkipLink } from '@machi/ui/skip-link/SkipLink';
import { useQuery } from '@tanstack/react-query';
import { Component, Suspense, lazy, useId, useState, type ReactNode } from 'react';
import { NotLoaded } from '../calls/NotLoaded.tsx';
import { PageLoading } from '../calls/PageLoading.tsx';
import { useTown } from '../town/town.ts';
import './map.css';
import type { PickedPlace } from './MapCanvas.tsx';
import type { MapPoint, MapWay } from './points.ts';
import { useMapTexts } from './texts.ts';

export type { MapPoint, MapWay, PickedPlace };

/** Half a megabyte, so loaded only when a person opens the map. */
const MapCanvas = lazy(() => import('./MapCanvas.tsx'));

export interface TownMapProps {
  /** Keep the same array while its places are unchanged: a new one causes a new layout. */
  readonly points: readonly MapPoint[];
  /** Moving things, such as buses: always in front, never grouped. */
  readonly movers?: readonly MapPoint[] | undefined;
  /** Keep the same array while its lines are unchanged. */
  readonly ways?: readonly MapWay[] | undefined;
  /** Name of the map for screen readers. */
  readonly label: string;
  /** Lets a person point at a place. */
  readonly onPick?: ((place: PickedPlace) => void) | undefined;
  /** A sentence under the map, for example what its numbers mean. */
  readonly note?: string;
}

/** Places on the town's own map, loaded on request. The list beside it says the same in words. */
export function TownMap({ label, note, ...shown }: TownMapProps) {
  const { t } = useMapTexts();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const endId = useId();
  return (
    <div className="stack-tight">
      <div>
        <Button icon={<Icon name="pin" />} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'close' : 'open')}
        </Button>
      </div>
      <section id={id} className="stack-tight map-part" aria-label={label} hidden={!isOpen}>
        {isOpen ? (
          <>
            <SkipLink targetId={endId}>{t('skip')}</SkipLink>
            <OpenMap {...shown} />
            {note === undefined ? null : <p className="sm muted">{note}</p>}
          </>
        ) : null}
      </section>
      <span id={endId} tabIndex={-1} />
    </div>
  );
}

function OpenMap(shown: Omit<TownMapProps, 'label' | 'note'>) {
  const { t } = useMapTexts();
  const src = useTown()?.basemap_src;
  const [isUnable, setUnable] = useState(false);
  const basemap = useQuery({
    queryKey: ['basemap', src],
    queryFn: async ({ signal }) => {
      const response = await fetch(src ?? '', { signal });
      if (!response.ok) throw new Error(`The map answered ${response.status}`);
      return BasemapFile.parse(await response.json());
    },
    enabled: src !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const unable = (
    <Callout live="status">
      <p>{t('unable')}</p>
    </Callout>
  );
  if (isUnable) return unable;
  if (basemap.isError || !basemap.data) return <NotLoaded query={basemap} label={t('loading')} />;
  return (
    <OrElse shows={unable}>
      <Suspense fallback={<PageLoading label={t('loading')} />}>
        <MapCanvas basemap={basemap.data} {...shown} onUnable={() => setUnable(true)} />
      </Suspense>
    </OrElse>
  );
}

interface OrElseProps {
  readonly shows: ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error in the map from breaking the page. */
class OrElse extends Component<OrElseProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.shows : this.props.children;
  }
}

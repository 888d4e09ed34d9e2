import { Button } from '@machi/ui/button/Button';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useState } from 'react';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import type { Favourites } from './use-favourites.ts';
import './favourites.css';

const useFavouriteTexts = textsOf('favourites', { ja, en });

interface FavouriteButtonProps {
  readonly spotId: number;
  readonly spotName: string;
  readonly favourites: Favourites;
}

/** A star that marks a facility as favourite; for members only. */
export function FavouriteButton({ spotId, spotName, favourites }: FavouriteButtonProps) {
  const { t } = useFavouriteTexts();
  const [busy, setBusy] = useState(false);
  const { spotIds, set } = favourites;
  if (spotIds === undefined) return null;
  const isMarked = spotIds.has(spotId);

  async function press() {
    setBusy(true);
    await set(spotId, !isMarked);
    setBusy(false);
  }

  return (
    <Button
      variant="text"
      className="favourite"
      aria-pressed={isMarked}
      busy={busy}
      icon={<Star isFull={isMarked} />}
      onClick={() => void press()}
    >
      {t('mark')}
      <VisuallyHidden>{t('of', { spot: spotName })}</VisuallyHidden>
    </Button>
  );
}

const Star = ({ isFull }: { isFull: boolean }) => (
  <svg className="icon star" data-full={isFull} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.4L12 17.1l-5.6 3.2 1.3-6.4L3 9.6l6.3-.7z" />
  </svg>
);

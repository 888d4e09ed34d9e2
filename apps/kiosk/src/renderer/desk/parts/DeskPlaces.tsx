import { useTexts } from '../texts.ts';

export type DeskPlace = 'counter' | 'members' | 'measure';

interface DeskPlacesProps {
  /** Places that this official may open. */
  readonly places: readonly DeskPlace[];
  readonly current: DeskPlace;
  readonly onGo: (place: DeskPlace) => void;
}

/** Navigation of the desk; only a name if there is no choice. */
export function DeskPlaces({ places, current, onGo }: DeskPlacesProps) {
  const { t } = useTexts();
  if (places.length < 2)
    return (
      <p className="here" aria-current="page">
        {t('title')}
      </p>
    );
  return (
    <ul className="places" aria-label={t('places')}>
      {places.map((place) => (
        <li key={place}>
          <button
            type="button"
            className={place === current ? 'place here' : 'place'}
            aria-current={place === current ? 'page' : undefined}
            onClick={() => onGo(place)}
          >
            {t(`place.${place}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

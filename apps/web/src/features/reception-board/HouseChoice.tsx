import type { Spot } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBoardTexts } from './texts.ts';
import { boardHref, type BoardAddress } from './board-address.ts';

interface HouseChoiceProps {
  readonly address: BoardAddress;
  /** Facilities that take reservations. */
  readonly spots: readonly Spot[];
  /** Called with the choice, also to store it for the next visit. */
  readonly onChosen: (spotIds: readonly number[]) => void;
}

/** Limit of facilities named in the line. */
const MOST_NAMED = 3;

/** Facilities on the board, one below the other. */
export function HouseChoice({ address, spots, onChosen }: HouseChoiceProps) {
  const { t } = useBoardTexts();
  const navigate = useNavigate();
  const { spotIds } = address;
  const chosen = spots.filter(({ spot_id }) => spotIds.includes(spot_id));
  const words =
    spotIds.length === 0
      ? t('spot.all')
      : chosen.length <= MOST_NAMED
        ? chosen.map(({ spot_name }) => spot_name).join(t('comma'))
        : t('houses.count', { count: chosen.length });

  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const ids = new FormData(event.currentTarget).getAll('spot_ids').map(Number);
    const wanted = ids.length === spots.length ? [] : ids;
    onChosen(wanted);
    void navigate(boardHref(address, { spotIds: wanted }));
  }

  return (
    <div className="board-houses">
      <Disclosure title={t('houses', { words })}>
        {/* Facilities may arrive after the form. */}
        <form key={`${spotIds.join(',')} ${spots.length}`} className="stack-tight" onSubmit={show}>
          <FieldGroup legend={t('spot')} hint={t('houses.hint')}>
            <div className="board-houses-list">
              {spots.map(({ spot_id, spot_name }) => (
                <CheckField
                  key={spot_id}
                  name="spot_ids"
                  value={spot_id}
                  label={spot_name}
                  defaultChecked={spotIds.includes(spot_id)}
                />
              ))}
            </div>
          </FieldGroup>
          <div className="row tight">
            <Button type="submit" size="small">
              {t('houses.show')}
            </Button>
            {spotIds.length > 0 && (
              <ButtonLink size="small" href={boardHref(address, { spotIds: [] })} onClick={() => onChosen([])}>
                {t('houses.all')}
              </ButtonLink>
            )}
          </div>
        </form>
      </Disclosure>
    </div>
  );
}

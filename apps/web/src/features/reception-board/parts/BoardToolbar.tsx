import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords, daysInWords } from '@machi/domain/calendar/words';
import type { Spot } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { Icon } from '@machi/ui/icon/Icon';
import { Segments } from '@machi/ui/segments/Segments';
import { isDateText } from '@machi/domain/calendar/model';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBoardTexts } from '../texts.ts';
import { boardHref, steppedDate } from './board-address.ts';
import type { BoardAddress } from './board-address.ts';

interface BoardToolbarProps {
  readonly address: BoardAddress;
  /** Those that take reservations. */
  readonly spots: readonly Spot[];
}

/** Which days and whose rooms: steps, a date, a facility, day or week. */
export function BoardToolbar({ address, spots }: BoardToolbarProps) {
  const { t, locale } = useBoardTexts();
  const navigate = useNavigate();
  const { view, date, spotId, from, to } = address;
  const today = dateAt(new Date());

  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const asked = String(given.get('date'));
    const spot = Number(given.get('spot_id'));
    void navigate(
      boardHref(address, { date: isDateText(asked) ? asked : date, spotId: spot === 0 ? undefined : spot }),
    );
  }

  return (
    <div className="stack-tight board-tools">
      <div className="row between">
        <h2 className="board-days-shown">
          {view === 'day' ? dateInWords(date)[locale] : daysInWords(from, to)[locale]}
        </h2>
        <Segments
          label={t('view')}
          items={(['day', 'week'] as const).map((one) => ({
            href: boardHref(address, { view: one }),
            label: t(`view.${one}`),
            current: one === view,
          }))}
        />
      </div>
      <div className="row between">
        <div className="row tight">
          <ButtonLink
            size="small"
            href={boardHref(address, { date: steppedDate(address, -1) })}
            icon={<Icon name="chevron-left" />}
          >
            {t(`go.previous.${view}`)}
          </ButtonLink>
          <ButtonLink size="small" href={boardHref(address, { date: today })}>
            {t('go.today')}
          </ButtonLink>
          <ButtonLink
            size="small"
            href={boardHref(address, { date: steppedDate(address, 1) })}
            iconEnd={<Icon name="chevron-right" />}
          >
            {t(`go.next.${view}`)}
          </ButtonLink>
        </div>
        <form className="row tight board-choose" key={`${date} ${spotId}`} onSubmit={show}>
          <DateField name="date" label={t('date')} defaultValue={date} />
          <SelectField
            name="spot_id"
            label={t('spot')}
            emptyWord={t('spot.all')}
            defaultValue={spots.length === 0 ? '' : String(spotId ?? '')}
            key={spots.length}
            options={spots.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name }))}
          />
          <Button type="submit" size="small">
            {t('show')}
          </Button>
        </form>
      </div>
    </div>
  );
}

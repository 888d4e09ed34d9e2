import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords, daysInWords } from '@machi/domain/calendar/words';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DateField } from '@machi/ui/field/DateField';
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
}

/** Which days: steps, a date, day or week. */
export function BoardToolbar({ address }: BoardToolbarProps) {
  const { t, locale } = useBoardTexts();
  const navigate = useNavigate();
  const { view, date, from, to } = address;
  const today = dateAt(new Date());

  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = String(new FormData(event.currentTarget).get('date'));
    void navigate(boardHref(address, { date: isDateText(asked) ? asked : date }));
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
        <form className="row tight board-choose" key={date} onSubmit={show}>
          <DateField name="date" label={t('date')} defaultValue={date} />
          <Button type="submit" size="small">
            {t('show')}
          </Button>
        </form>
      </div>
    </div>
  );
}

import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords, daysInWords } from '@machi/domain/calendar/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Icon } from '@machi/ui/icon/Icon';
import { Segments } from '@machi/ui/segments/Segments';
import { useNavigate } from 'react-router-dom';
import { DateChoice } from '../../shell/desk/DateChoice.tsx';
import { useBoardTexts } from './texts.ts';
import { boardHref, steppedDate, type BoardAddress } from './board-address.ts';

/** Days of the board: steps, a date, day or week. */
export function BoardToolbar({ address }: { address: BoardAddress }) {
  const { t, locale } = useBoardTexts();
  const navigate = useNavigate();
  const { view, date, from, to } = address;
  const today = dateAt(new Date());

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
            {t('today')}
          </ButtonLink>
          <ButtonLink
            size="small"
            href={boardHref(address, { date: steppedDate(address, 1) })}
            iconEnd={<Icon name="chevron-right" />}
          >
            {t(`go.next.${view}`)}
          </ButtonLink>
        </div>
        <DateChoice
          className="board-choose"
          label={t('date')}
          show={t('show')}
          date={date}
          onChoose={(chosen) => void navigate(boardHref(address, { date: chosen }))}
        />
      </div>
    </div>
  );
}

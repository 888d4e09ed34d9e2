import { dateInWords } from '@machi/domain/calendar/words';
import type { BoardHold } from '@machi/domain/reception-board/model';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { TextLink } from '@machi/ui/link/TextLink';
import { useBoardTexts } from './texts.ts';
import { spanInWords } from './board-groups.ts';

interface HoldWindowProps {
  readonly hold: BoardHold;
  readonly roomName: string;
  readonly spotName: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** A room in the town's own use, with its purpose. */
export function HoldWindow({ hold, roomName, spotName, ...rest }: HoldWindowProps) {
  const { t, locale } = useBoardTexts();
  return (
    <ClosableWindow kind="drawer" title={t('hold.title', { title: hold.title })} closeLabel={t('close')} {...rest}>
      <p className="board-facts">
        <b>
          {spotName} {roomName}
        </b>
        <span className="num">
          {dateInWords(hold.target_date)[locale]} {spanInWords(hold, locale)}
        </span>
      </p>
      <p>{t('hold.body')}</p>
      {hold.schedule_id !== null && (
        <TextLink href={`/schedule/detail/${[hold.schedule_id, hold.schedule_date].filter(Boolean).join('/')}`}>
          {t('hold.open')}
        </TextLink>
      )}
    </ClosableWindow>
  );
}

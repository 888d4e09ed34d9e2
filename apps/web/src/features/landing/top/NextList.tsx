import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { NextItem } from '@machi/domain/top/model';
import { isOverdue } from '@machi/domain/top/rules';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { useTopTexts, type TopTexts } from './top-query.ts';

/** Ways have two ends. */
const WAYS: ReadonlySet<NextItem['kind']> = new Set(['seat', 'ride', 'taxi']);

const timeOf = (at: string): string => at.slice(11, 16);

/** The day in words: the near ones by their name, with weekday and hours below. */
function whenOf(item: NextItem, now: Date, { t, locale }: TopTexts): { when: string; whenDetail?: string } {
  const { kind, starts_at, ends_at, due_on, state } = item;
  const today = dateAt(now);
  const near = (date: DateText): string | undefined => {
    if (date === today) return t('when.today');
    return date === addDays(today, 1) ? t('when.tomorrow') : undefined;
  };
  if (starts_at !== null) {
    const date = starts_at.slice(0, 10);
    const [start, end] = [timeOf(starts_at), ends_at && timeOf(ends_at)];
    const isDraw = kind === 'lottery';
    const hours = isDraw
      ? t('when.draw', { time: timeInWords(start) })
      : end === null
        ? timeInWords(start)
        : timesInWords({ start, end })[locale];
    const day = dayInWords(date)[locale];
    const name = near(date);
    return name === undefined ? { when: day, whenDetail: hours } : { when: name, whenDetail: `${day} ${hours}` };
  }
  if (due_on !== null) {
    const day = dayInWords(due_on)[locale];
    if (state === 'debited') return { when: t('when.debit', { day }) };
    if (isOverdue(item, now)) return { when: t('when.was-until', { day }) };
    return { when: t('when.until', { day: near(due_on) ?? day }), ...(near(due_on) && { whenDetail: day }) };
  }
  if (kind === 'message' || kind === 'fee') return { when: t(`when.${kind}`) };
  return { when: t('when.application') };
}

const shapeOf = ({ state }: NextItem): StatusShape =>
  state === 'refused' || state === 'stranded' ? 'refused' : 'provisional';

function actionWords({ kind, action }: NextItem, { t }: TopTexts): string {
  if (kind === 'fee' && action === 'pay') return t('action.pay.fee');
  return kind === 'reservation' && action === 'read' ? t('action.read.reservation') : t(`action.${action}`);
}

function NextEntry({ item, now, isMain }: { readonly item: NextItem; readonly now: Date; readonly isMain: boolean }) {
  const texts = useTopTexts();
  const { t, locale } = texts;
  const { kind, state, yen, place, href } = item;
  const isWay = WAYS.has(kind);
  const title = isWay ? t('way', { from: item.title, to: place }) : item.title;
  const action = actionWords(item, texts);
  const isLate = state !== 'debited' && isOverdue(item, now);
  return (
    <Entry
      {...whenOf(item, now, texts)}
      status={
        isLate ? (
          <StatusTag shape="refused">{t('state.overdue')}</StatusTag>
        ) : (
          state && <StatusTag shape={shapeOf(item)}>{t(`state.${state}`)}</StatusTag>
        )
      }
      title={title}
      facts={[t(`kind.${kind}`), ...(isWay || place === '' ? [] : [place]), ...(yen ? [yenInWords(yen)[locale]] : [])]}
      actions={
        <ButtonLink variant={isMain ? 'primary' : undefined} href={href} aria-label={t('of', { action, title })}>
          {action}
        </ButtonLink>
      }
    />
  );
}

interface NextListProps {
  readonly next: readonly NextItem[];
  readonly hasMore: boolean;
  readonly now: Date;
  /** Whether the first action is the main one of the page. */
  readonly hasMain: boolean;
}

/** What comes next, in the order of time, each with its one action. */
export function NextList({ next, hasMore, now, hasMain }: NextListProps) {
  const { t } = useTopTexts();
  return (
    <Section className="stack" title={t('next')}>
      <ul className="own-next">
        {next.map((item, index) => (
          <NextEntry key={`${item.kind} ${item.key}`} item={item} now={now} isMain={hasMain && index === 0} />
        ))}
      </ul>
      {hasMore && (
        <p>
          <TextLink href="/reservation">{t('next.more')}</TextLink>
        </p>
      )}
    </Section>
  );
}

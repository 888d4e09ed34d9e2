import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { listedToday } from '../../shell/listed.ts';
import { useOwnTexts, type OwnTexts } from './texts.ts';

type Word = Parameters<OwnTexts['t']>[0];

interface OwnEntryProps {
  readonly date: string;
  readonly times: string;
  /** Whether the day stands above: then the line begins with the hours. */
  readonly isUnderDay: boolean;
  readonly shape: StatusShape;
  readonly state: string;
  readonly title: string;
  readonly code: string;
  readonly persons: number;
  readonly href: string;
  /** Words of the link, for the eye and read aloud. */
  readonly see: readonly [Word, Word];
  readonly below: string;
}

/** Seats, a ride or an event as one line among the reservations; each is cancelled on its own page. */
export function OwnEntry({ date, times, isUnderDay, shape, state, title, code, persons, ...rest }: OwnEntryProps) {
  const { t, locale } = useOwnTexts();
  const day = listedToday(date, locale);
  const [see, seeOf] = rest.see;
  return (
    <Entry
      when={isUnderDay ? <span className="num">{times}</span> : day}
      whenDetail={isUnderDay ? undefined : times}
      status={<StatusTag shape={shape}>{state}</StatusTag>}
      title={title}
      headingLevel={3}
      facts={[t('list.code', { code }), t('seats.persons', { count: persons })]}
      actions={
        <ButtonLink size="small" href={rest.href} aria-label={t(seeOf, { day, room: title })}>
          {t(see)}
        </ButtonLink>
      }
    >
      <p className="sm muted num">{rest.below}</p>
    </Entry>
  );
}

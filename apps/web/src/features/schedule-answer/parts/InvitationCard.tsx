import { toldInPlace } from '@machi/client/client';
import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import { answerGuestInvitation } from '@machi/domain/schedule/answer-contract';
import type { Invitation, Invitations, InvitedDate } from '@machi/domain/schedule/answer-contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { useEffect, useId, useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useScheduleAnswerTexts } from '../texts.ts';

type Texts = ReturnType<typeof useScheduleAnswerTexts>;

/** When it is, in words: a day with its hours, or some days. */
function whenInWords({ start_date, end_date, start_time, end_time }: InvitedDate, { t, locale }: Texts): string {
  const day = (date: string): string => (isDateText(date) ? dateInWords(date)[locale] : '');
  const hour = (time: string | null): string => (time === null ? '' : ` ${timeInWords(time)}`);
  if (end_date !== null && end_date !== start_date)
    return t('days', { from: `${day(start_date)}${hour(start_time)}`, to: `${day(end_date)}${hour(end_time)}` });
  const times =
    start_time === null || end_time === null ? t('allDay') : timesInWords({ start: start_time, end: end_time })[locale];
  return `${day(start_date)} ${times}`;
}

interface InvitationCardProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onAnswered: (invitations: Invitations) => void;
}

/** One schedule to which somebody is invited, and what they say of it. */
export function InvitationCard({ token, invitation, onAnswered }: InvitationCardProps) {
  const texts = useScheduleAnswerTexts();
  const { t } = texts;
  const id = useId();
  const { send, busy } = useCall(answerGuestInvitation);
  const [told, setTold] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const sentencesOf = useRefusalSentences();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { schedule_id, title, url, place, repeats, invited_by, office, dates, attends } = invitation;
  const isSeries = repeats !== '';

  async function answer(said: 0 | 1, target_date: string | null) {
    setLines([]);
    setTold('');
    const result = await send({ token, schedule_id, attends: said, target_date }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(sentencesOf(result, t('failed')));
      return;
    }
    onAnswered(result.reply);
    setTold(t(`said.${said}`));
  }
  const choice = (current: 0 | 1 | null, target_date: string | null) => (
    <div className="row">
      {([1, 0] as const).map((said) => (
        <Button
          key={said}
          busy={busy}
          busyLabel={t('sending')}
          aria-pressed={current === said}
          onClick={() => void answer(said, target_date)}
        >
          {t(said === 1 ? 'yes' : 'no')}
        </Button>
      ))}
    </div>
  );
  const [next] = dates;
  const rows: DescriptionRow[] = [
    { id: 'by', term: t('by'), detail: [office, invited_by].filter(Boolean).join(' ') },
    ...(next ? [{ id: 'when', term: t('when'), detail: <span className="num">{whenInWords(next, texts)}</span> }] : []),
    ...(isSeries ? [{ id: 'repeats', term: t('repeats'), detail: repeats }] : []),
    ...(place === '' ? [] : [{ id: 'place', term: t('place'), detail: place }]),
    ...(url === ''
      ? []
      : [
          {
            id: 'url',
            term: t('url'),
            detail: (
              <TextLink href={url} target="_blank" rel="noreferrer noopener">
                {url}
              </TextLink>
            ),
          },
        ]),
  ];
  return (
    <section className="panel stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <DescriptionList rows={rows} />
      {next === undefined ? (
        <p>{t('over')}</p>
      ) : (
        <>
          <h3>{t(isSeries ? 'question.every' : 'question')}</h3>
          <p>{attends === null ? t('now.open') : t(`now.${attends}`)}</p>
          {choice(attends, null)}
          <p className="muted">{t('again')}</p>
          {isSeries && (
            <Disclosure title={t('single')}>
              <div className="stack">
                <p className="muted">{t('single.hint')}</p>
                {dates.map((date) => (
                  <fieldset key={date.target_date} className="stack">
                    <legend className="num">{t('single.group', { day: whenInWords(date, texts) })}</legend>
                    {choice(date.attends ?? attends, date.target_date)}
                  </fieldset>
                ))}
              </div>
            </Disclosure>
          )}
        </>
      )}
      <p role="status">{told}</p>
      <CalloutLines lines={lines} />
    </section>
  );
}

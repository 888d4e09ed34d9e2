import { toldInPlace } from '@machi/client/client';
import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import { answerGuestInvitation } from '@machi/domain/schedule/answer-contract';
import type { Invitation, Invitations, InvitedDate } from '@machi/domain/schedule/answer-contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList, type DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import './answer.css';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useScheduleAnswerTexts = textsOf('schedule-answer', { ja, en });

type Texts = ReturnType<typeof useScheduleAnswerTexts>;

/** Time in words: a day with its hours, or several days. */
function whenInWords({ start_date, end_date, start_time, end_time }: InvitedDate, { t, locale }: Texts): ReactNode {
  const day = (date: string): string => (isDateText(date) ? dateInWords(date)[locale] : '');
  const hour = (time: string | null): string => (time === null ? '' : ` ${timeInWords(time)}`);
  if (end_date !== null && end_date !== start_date)
    return t('days', { from: `${day(start_date)}${hour(start_time)}`, to: `${day(end_date)}${hour(end_time)}` });
  const times =
    start_time === null || end_time === null ? t('allDay') : timesInWords({ start: start_time, end: end_time })[locale];
  return (
    <>
      <span className="nb">{day(start_date)}</span> <span className="nb">{times}</span>
    </>
  );
}

interface InvitationCardProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onAnswered: (invitations: Invitations) => void;
}

/** One schedule with the guest's answer to its invitation. */
export function InvitationCard({ token, invitation, onAnswered }: InvitationCardProps) {
  const texts = useScheduleAnswerTexts();
  const { t } = texts;
  const id = useId();
  const { send, busy } = useCall(answerGuestInvitation);
  /** The recorded answer and its date; null: every date. */
  const [told, setTold] = useState<{ readonly said: 0 | 1; readonly date: string | null }>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const sentencesOf = useRefusalSentences();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { schedule_id, title, url, place, repeats, invited_by, office, dates, attends } = invitation;
  const isSeries = repeats !== '';

  async function answer(said: 0 | 1, target_date: string | null) {
    setLines([]);
    setTold(undefined);
    const result = await send({ token, schedule_id, attends: said, target_date }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(sentencesOf(result, t('failed')));
      return;
    }
    onAnswered(result.reply);
    setTold({ said, date: target_date });
  }
  // The answer appears where it was given.
  const choice = (current: 0 | 1 | null, target_date: string | null) => (
    <>
      <div className="answer-choice">
        {([1, 0] as const).map((said) => (
          <SendingButton
            key={said}
            busy={busy}
            aria-pressed={current === said}
            onClick={() => void answer(said, target_date)}
          >
            {t(said === 1 ? 'yes' : 'no')}
          </SendingButton>
        ))}
      </div>
      <p role="status" className="answer-said">
        {told?.date === target_date && t(`said.${told.said}`)}
      </p>
    </>
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
    <Section className="panel stack" titleId={id} title={title} headingRef={heading}>
      <DescriptionList rows={rows} />
      {next === undefined ? (
        <p>
          <b>{t('over')}</b>
        </p>
      ) : (
        <>
          <h3 className="answer-question">{t(isSeries ? 'question.every' : 'question')}</h3>
          <p>{attends === null ? t('now.open') : t(`now.${attends}`)}</p>
          {choice(attends, null)}
          <p className="muted">{t('again')}</p>
          {isSeries && (
            <Disclosure title={t('single')}>
              <div className="stack">
                <p className="muted">{t('single.hint')}</p>
                {dates.map((date) => (
                  <fieldset key={date.target_date} className="stack answer-date">
                    <legend className="num">
                      <b>{whenInWords(date, texts)}</b>
                    </legend>
                    {choice(date.attends ?? attends, date.target_date)}
                  </fieldset>
                ))}
              </div>
            </Disclosure>
          )}
        </>
      )}
      <CalloutLines lines={lines} />
    </Section>
  );
}

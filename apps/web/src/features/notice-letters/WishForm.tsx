import { toldInPlace } from '@machi/client/client';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Flag } from '@machi/domain/fields/model';
import { chooseNoticeLetters, readNoticeLetters } from '@machi/domain/notice-letters/contract';
import {
  notificationCategoryIds,
  paces,
  type NotificationCategoryId,
  type Pace,
} from '@machi/domain/notice-letters/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CheckField } from '@machi/ui/field/CheckField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useNotificationTexts } from './texts.ts';
import './notice-letters.css';
import { keepReply } from '../../shell/calls/keep-reply.ts';

const NONE = 'none';
type Choice = Pace | typeof NONE;
const choices: readonly Choice[] = [NONE, ...paces];
const isChoice = (value: string): value is Choice => choices.some((choice) => choice === value);

/** A question for each category; typed values stay through a switch of the language. */
export function WishForm({ stored }: { stored: ReplyOf<typeof readNoticeLetters> }) {
  const { t, locale } = useNotificationTexts();
  const [chosen, setChosen] = useState<ReadonlyMap<NotificationCategoryId, Choice>>(
    () => new Map(stored.wishes.map(({ notice_category_id, pace }) => [notice_category_id, pace])),
  );
  const [isSms, setSms] = useState<Flag>(stored.is_sms_urgent);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { send, busy } = useCall(chooseNoticeLetters);
  const sentencesOf = useRefusalSentences();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const hasMail = stored.email !== null;
  const hasMobile = stored.has_mobile === 1;

  async function save(event: FormEvent) {
    event.preventDefault();
    setRefusal([]);
    const wishes = notificationCategoryIds.flatMap((notice_category_id) => {
      const pace = chosen.get(notice_category_id) ?? NONE;
      return pace === NONE ? [] : [{ notice_category_id, pace }];
    });
    const result = await send({ wishes, is_sms_urgent: hasMobile ? isSms : 0 }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setRefusal(sentencesOf(result, t('not-saved')));
      setAttempt((before) => before + 1);
      return;
    }
    keepReply(queryClient, askAnew(readNoticeLetters, {}, locale), result.reply);
    snackbar.show(t('saved'), 'success');
  }

  return (
    <form className="stack-lg" noValidate onSubmit={(event) => void save(event)}>
      <FormErrors heading={t('not-saved')} attempt={attempt}>
        {refusal.length > 0 && refusal.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </FormErrors>
      {hasMail ? (
        <p>
          {t('to')}: <b>{stored.email}</b> <TextLink href="/account#contact">{t('to.change')}</TextLink>
        </p>
      ) : (
        <Callout
          tone="warning"
          title={t('no-mail.title')}
          actions={<TextLink href="/account#contact">{t('no-mail.action')}</TextLink>}
        >
          <p>{t('no-mail.body')}</p>
        </Callout>
      )}
      <div className="stack notice-wishes">
        {notificationCategoryIds.map((id) => (
          <RadioGroup
            key={id}
            id={`kind-${id}`}
            legend={t(`kind.${id}`)}
            hint={t(`kind.${id}.hint`)}
            name={`kind-${id}`}
            inline
            value={chosen.get(id) ?? NONE}
            disabled={!hasMail}
            options={choices.map((choice) => ({ value: choice, label: t(`pace.${choice}`) }))}
            onChange={({ currentTarget: { value } }) => {
              if (isChoice(value)) setChosen((before) => new Map(before).set(id, value));
            }}
          />
        ))}
        <p className="muted sm">{t('daily.hint', { time: stored.digest_at.replace(/^0/, '') })}</p>
        <p className="muted sm">{t('no-obituaries')}</p>
      </div>
      <Section className="stack" title={t('urgent')}>
        <p>{t(hasMail ? 'urgent.body.mail' : hasMobile ? 'urgent.body.sms' : 'urgent.body.none')}</p>
        {hasMail &&
          (hasMobile ? (
            <CheckField
              id="is_sms_urgent"
              label={t('sms')}
              hint={t('sms.hint')}
              checked={isSms === 1}
              onChange={({ currentTarget: { checked } }) => setSms(checked ? 1 : 0)}
            />
          ) : (
            <p className="muted sm">{t('sms.no-mobile')}</p>
          ))}
      </Section>
      {hasMail && (
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

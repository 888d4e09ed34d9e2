import { toldInPlace } from '@machi/client/client';
import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import {
  pauseNoticeDelivery,
  readNoticeDelivery,
  repeatNoticeDelivery,
  resumeNoticeDelivery,
} from '@machi/domain/notice-letters/desk-contract';
import type { NoticeDelivery, Recipients } from '@machi/domain/notice-letters/desk-contract';
import { isWrittenAbout } from '@machi/domain/notice-letters/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Progress } from '@machi/ui/progress/Progress';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { AskedAction } from '../../../../shell/asked/AskedAction.tsx';
import { ask } from '../../../../shell/calls/ask.ts';
import { keptInLanguages } from '../../../../shell/calls/kept-in-languages.ts';
import { keepReply } from '../../../../shell/calls/keep-reply.ts';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { listedMoment } from '../../../../shell/listed.ts';
import { useShellTexts } from '../../../../shell/shell-texts.ts';
import { deskTextsOf } from '../../../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useDeliveryTexts = deskTextsOf('notice-desk-delivery', { ja, en });

/** Refresh interval while notifications are being sent. */
const LOOK_MILLISECONDS = 3000;
const channels = ['mail', 'daily', 'sms', 'unreached'] as const satisfies readonly (keyof Recipients)[];

/** Number of receivers of a notice, and the progress of its notifications. Permitted staff can hold them here. */
export function DeliveryPart({ notice }: { readonly notice: OpenNotice }) {
  const { t, locale } = useDeliveryTexts();
  const { notice_id, revision, notice_category_id: category, is_urgent: isUrgent } = notice;
  const options = queryOptions({
    ...ask(readNoticeDelivery, { notice_id }, locale),
    // The count belongs to the revision that was read.
    queryKey: [readNoticeDelivery.name, locale, notice_id, revision],
    placeholderData: keptInLanguages(locale, notice_id, revision),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.delivery.state === 'running' ? LOOK_MILLISECONDS : false),
  });
  const query = useQuery(options);
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  if (query.isError || !query.data)
    return (
      <Part title={t('title')}>
        <NotLoaded query={query} label={t('loading')} />
      </Part>
    );
  const { delivery } = query.data;
  if (delivery.state === 'never')
    return (
      <Part title={t('title')}>
        <p>{t(isWrittenAbout(category) ? 'before.brought' : 'before.none')}</p>
      </Part>
    );
  return (
    <Part title={t('title')} headingRef={heading}>
      <Standing delivery={delivery} isUrgent={isUrgent === 1} />
      <DescriptionList
        rows={channels
          .filter((channel) => channel !== 'unreached' || delivery.recipients.unreached > 0)
          .map((channel) => ({
            id: channel,
            term: t(channel),
            detail: t('people', { count: delivery.recipients[channel] }),
          }))}
      />
      <Actions
        noticeId={notice_id}
        delivery={delivery}
        onChanged={(changed) => {
          keepReply(queryClient, options, { delivery: changed });
          focusHeading();
        }}
      />
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  /** Takes the focus when the pressed button below is gone. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

function Part({ title, headingRef, children }: PartProps) {
  return (
    <Section className="stack-tight" title={title} level={3} headingRef={headingRef}>
      {children}
    </Section>
  );
}

function Standing({ delivery, isUrgent }: { readonly delivery: NoticeDelivery; readonly isUrgent: boolean }) {
  const { t, locale } = useDeliveryTexts();
  const { state, told, waiting, failed, skipped, paused_at, paused_by_name, done_at, recipients } = delivery;
  if (state === 'not-begun') return <p>{t(isUrgent ? 'before.urgent' : 'before.mail')}</p>;
  if (state === 'running')
    return (
      <>
        <Progress
          label={t('running')}
          value={told}
          max={Math.max(1, told + waiting)}
          detail={t('running.detail', { told, total: told + waiting })}
        />
        {recipients.daily > 0 && <p className="sm muted">{t('running.daily')}</p>}
      </>
    );
  if (state === 'done')
    return (
      <p>
        <b>{t('done')}</b> {done_at !== null && t('done.body', { moment: listedMoment(done_at, locale), told })}
        {failed > 0 && ` ${t('done.failed', { count: failed })}`}
        {skipped > 0 && ` ${t('done.skipped', { count: skipped })}`}
      </p>
    );
  if (state === 'stopped')
    return (
      <p>
        <b>{t('stopped')}</b> {t('stopped.body', { count: waiting })}
      </p>
    );
  const moment = paused_at === null ? '' : listedMoment(paused_at, locale);
  return (
    <p>
      <b>{t('paused')}</b>{' '}
      {paused_by_name === '' ? t('paused.moment', { moment }) : t('paused.by', { name: paused_by_name, moment })}{' '}
      {t('paused.rest', { count: waiting })}
    </p>
  );
}

interface ActionsProps {
  readonly noticeId: number;
  readonly delivery: NoticeDelivery;
  readonly onChanged: (delivery: NoticeDelivery) => void;
}

function Actions({ noticeId: notice_id, delivery: { state, may_tell_again }, onChanged }: ActionsProps) {
  const { t } = useDeliveryTexts();
  const { t: shell } = useShellTexts();
  const pausing = useCall(pauseNoticeDelivery);
  const resuming = useCall(resumeNoticeDelivery);
  const sentencesOf = useRefusalSentences();
  const snackbar = useSnackbar();
  const [lines, setLines] = useState<readonly string[]>();

  async function press(action: typeof pausing | typeof resuming, said: string) {
    setLines(undefined);
    const result = await action.send({ notice_id }, toldInPlace);
    if (!result) return;
    if (!result.ok) return setLines(sentencesOf(result, t('failed')));
    onChanged(result.reply.delivery);
    snackbar.show(said, 'success');
  }
  return (
    <>
      {lines && <CalloutLines lines={lines} />}
      {state === 'running' && (
        <div>
          <Button busy={pausing.busy} busyLabel={t('sending')} onClick={() => void press(pausing, t('paused.told'))}>
            {t('pause')}
          </Button>
        </div>
      )}
      {state === 'paused' && (
        <div>
          <Button
            variant="primary"
            busy={resuming.busy}
            busyLabel={t('sending')}
            onClick={() => void press(resuming, t('resumed.told'))}
          >
            {t('resume')}
          </Button>
        </div>
      )}
      {may_tell_again === 1 && (
        <div>
          <AskedAction
            endpoint={repeatNoticeDelivery}
            input={{ notice_id }}
            label={t('repeat')}
            question={t('repeat.question')}
            consequence={t('repeat.body')}
            done={t('repeated.told')}
            words={{
              t: (key) => (key === 'lost' ? shell('reply-lost.action') : t(key === 'keep' ? 'repeat.no' : key)),
            }}
            onDone={(reply) => onChanged(reply.delivery)}
          />
        </div>
      )}
    </>
  );
}

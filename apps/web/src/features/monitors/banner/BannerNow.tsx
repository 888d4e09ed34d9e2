import { isReplyLost, toldInPlace } from '@machi/client/client';
import { endBanner, moveBannerEnd, readBanner } from '@machi/domain/banner/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endFieldsOf, movedEndFields } from '@machi/domain/banner/end';
import type { Banner } from '@machi/domain/banner/model';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useMonitorTexts } from '../texts.ts';
import { BannerPreview } from './BannerPreview.tsx';
import { endInWords, startInWords } from './banner-words.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { EndFields } from './EndFields.tsx';

const End = z.object(movedEndFields);

/** Moves the end of the present banner later or earlier. */
function MoveEnd({ banner }: { banner: Pick<Banner, 'monitor_banner_id' | 'ends_at'> }) {
  const { t, locale } = useMonitorTexts();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const { send, busy } = useCall(moveBannerEnd);
  const { ends_date, ends_time } = endFieldsOf(new Date(banner.ends_at));
  const { field, submit, refuse, summary, form } = useSchemaForm(
    End,
    { moved_date: ends_date, moved_time: ends_time },
    (name) => t(name === 'moved_time' ? 'banner.ends_time' : 'banner.ends_date'),
  );
  const day = useWatch({ control: form.control, name: 'moved_date' });

  async function move(end: z.infer<typeof End>) {
    const result = await send({ monitor_banner_id: banner.monitor_banner_id, ...end }, toldInPlace);
    if (!result) return;
    if (!result.ok) return refuse(result);
    keepReply(queryClient, askAnew(readBanner, {}, locale), result.reply);
    snackbar.show(t('banner.moved'), 'success');
  }
  return (
    <Disclosure title={t('banner.move')}>
      <form className="stack" noValidate onSubmit={submit(move)}>
        <FormSummary summary={summary} refused={t('banner.move.refused')} lost={t('banner.lost')} />
        <EndFields date={field('moved_date')} time={field('moved_time')} day={day} firstTime={ends_time} />
        <SendRow variant="second" busy={busy} busyLabel={t('banner.sending')}>
          {t('banner.move.send')}
        </SendRow>
      </form>
    </Disclosure>
  );
}

/** The banner on the monitors, and its removal. */
export function BannerNow({ banner, before }: Pick<ReplyOf<typeof readBanner>, 'banner' | 'before'>) {
  const { t, locale } = useMonitorTexts();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const { send, busy } = useCall(endBanner);
  const [lines, setLines] = useState<readonly string[]>([]);
  const question = useQuestion(t('banner.end.keep'), { busy, busyLabel: t('banner.sending'), errors: lines });
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = useRef(false);

  async function end() {
    if (!banner) return;
    setLines([]);
    const result = await send({ monitor_banner_id: banner.monitor_banner_id }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      // The banner may have ended, or a colleague's may have replaced it: the page shows the present one.
      void queryClient.invalidateQueries({ queryKey: askAnew(readBanner, {}, locale).queryKey });
      return setLines([
        t(isReplyLost(result) ? 'banner.lost' : result.status === 409 ? 'banner.over' : 'banner.failed'),
      ]);
    }
    isGone.current = true;
    question.close();
    keepReply(queryClient, askAnew(readBanner, {}, locale), result.reply);
    snackbar.show(t('banner.ended'), 'success');
  }
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('banner.now')}
      </h2>
      {before && (
        <Callout tone="warning" headingLevel={3} title={t('banner.before')}>
          <p>{locale === 'ja' ? before.body_ja : before.body_en}</p>
        </Callout>
      )}
      {banner ? (
        <>
          <BannerPreview banner={banner} />
          <div className="row between">
            <p className="num">
              {t('banner.since', {
                from: startInWords(banner.created_at, locale),
                until: endInWords(banner.ends_at, locale),
              })}{' '}
              <span className="muted">
                {banner.created_name !== '' && t('banner.past.by', { name: banner.created_name })}
              </span>
            </p>
            <Button onClick={() => question.ask(true)}>{t('banner.end')}</Button>
          </div>
          <MoveEnd key={`${banner.monitor_banner_id} ${banner.ends_at}`} banner={banner} />
        </>
      ) : (
        <p>{t('banner.none')}</p>
      )}
      <ConfirmDialog
        {...question.dialog}
        question={t('banner.end.question')}
        consequence={<p>{t('banner.end.body')}</p>}
        confirmLabel={t('banner.end')}
        onConfirm={() => void end()}
        onClosed={() => {
          // The button that opened the window is gone.
          if (isGone.current) heading.current?.focus();
          isGone.current = false;
        }}
      />
    </section>
  );
}

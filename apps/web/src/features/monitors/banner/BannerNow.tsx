import { isReplyLost, toldInPlace } from '@machi/client/client';
import { endBanner, readBanner } from '@machi/domain/banner/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useMonitorTexts } from '../texts.ts';
import { BannerPreview } from './BannerPreview.tsx';
import { MoveEnd } from './MoveEnd.tsx';
import { endInWords, startInWords } from './banner-words.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';

/** What stands over the monitors, and the way to take it away. */
export function BannerNow({ banner }: Pick<ReplyOf<typeof readBanner>, 'banner'>) {
  const { t, locale } = useMonitorTexts();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const { send, busy } = useCall(endBanner);
  const [isOpen, setIsOpen] = useState(false);
  const [line, setLine] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = useRef(false);

  async function end() {
    if (!banner) return;
    setLine(undefined);
    const result = await send({ monitor_banner_id: banner.monitor_banner_id }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      // It may be over, or a colleague's: the page shows which one stands.
      void queryClient.invalidateQueries({ queryKey: askAnew(readBanner, {}, locale).queryKey });
      return setLine(t(isReplyLost(result) ? 'banner.lost' : result.status === 409 ? 'banner.over' : 'banner.failed'));
    }
    isGone.current = true;
    setIsOpen(false);
    keepReply(queryClient, askAnew(readBanner, {}, locale), result.reply);
    snackbar.show(t('banner.ended'), 'success');
  }
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('banner.now')}
      </h2>
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
            <Button onClick={() => setIsOpen(true)}>{t('banner.end')}</Button>
          </div>
          <MoveEnd key={`${banner.monitor_banner_id} ${banner.ends_at}`} banner={banner} />
        </>
      ) : (
        <p>{t('banner.none')}</p>
      )}
      <ConfirmDialog
        open={isOpen}
        question={t('banner.end.question')}
        consequence={<p>{t('banner.end.body')}</p>}
        confirmLabel={t('banner.end')}
        cancelLabel={t('banner.end.keep')}
        busy={busy}
        busyLabel={t('banner.sending')}
        errors={line === undefined ? [] : [line]}
        onConfirm={() => void end()}
        onCancel={() => setIsOpen(false)}
        onClosed={() => {
          // The button that opened the question is gone.
          if (isGone.current) heading.current?.focus();
          isGone.current = false;
        }}
      />
    </section>
  );
}

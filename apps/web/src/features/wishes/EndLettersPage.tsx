import { sentencesOf, toldInPlace } from '@machi/client/client';
import { menuTitle } from '@machi/domain/navigation/head';
import { endNoticeLetters } from '@machi/domain/notice-letters/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useLinkSecret } from '../../shell/navigation/use-link-secret.ts';
import { useWishTexts } from './texts.ts';

/** Behind a notification's link: opening it ends nothing, pressing the button does (product, "Notices by mail"). */
export default function EndLettersPage() {
  const { locale } = useWishTexts();
  return (
    <>
      <PageHead title={menuTitle('unsubscribe', locale)} />
      <Ending />
    </>
  );
}

function Ending() {
  const { t, locale } = useWishTexts();
  const [token, forget] = useLinkSecret('end');
  const { send, busy } = useCall(endNoticeLetters);
  const [ended, setEnded] = useState<ReplyOf<typeof endNoticeLetters>['ended']>();
  const [isRefused, setRefused] = useState<readonly string[]>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ended !== undefined) box.current?.focus();
  }, [ended]);
  const settings = <TextLink href="/account/wishes">{t('end.settings')}</TextLink>;

  async function end() {
    if (token === undefined) return;
    const result = await send({ token }, toldInPlace);
    if (!result) return;
    if (result.ok) {
      setEnded(result.reply.ended);
      forget();
      return;
    }
    const isUnknown = result.codes?.['token']?.includes('link-invalid') === true;
    setRefused(isUnknown ? [t('end.refused.body')] : sentencesOf(result));
  }

  if (ended !== undefined)
    return (
      <Callout ref={box} tone="success" title={t('end.done')} live="status" focusable actions={settings}>
        <p>
          {ended === 'daily'
            ? t('end.done.daily')
            : t('end.done.category', { category: noticeCategoryNames[ended]?.[locale] ?? '' })}
        </p>
        <p>{t('end.again')}</p>
      </Callout>
    );
  if (token === undefined)
    return (
      <div className="stack">
        <p>{t('end.none')}</p>
        <p>{t('end.none.body')}</p>
        <p>{settings}</p>
      </div>
    );
  return (
    <section className="stack">
      <FormErrors heading={t('end.refused')}>
        {isRefused?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </FormErrors>
      <h2>{t('end.title')}</h2>
      <p>{t('end.body')}</p>
      <div className="actions">
        <Button variant="primary" busy={busy} busyLabel={t('end.busy')} onClick={() => void end()}>
          {t('end.action')}
        </Button>
      </div>
      <p>{settings}</p>
    </section>
  );
}

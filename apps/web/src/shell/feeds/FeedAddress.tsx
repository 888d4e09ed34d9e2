import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { useRef, useState } from 'react';
import { useFeedTexts } from './texts.ts';

/** The new address, shown this once; copied by a button, or by hand where the browser does not let a page copy. */
export function FeedAddress({ url }: { url: string }) {
  const { t } = useFeedTexts();
  const field = useRef<HTMLInputElement>(null);
  const [news, setNews] = useState<'copied' | 'notCopied'>();

  async function copy() {
    field.current?.select();
    try {
      // Without https a browser has no clipboard for pages.
      await navigator.clipboard.writeText(url);
      setNews('copied');
    } catch {
      setNews('notCopied');
      field.current?.focus();
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label={t('address')}
        hint={t('once')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        after={<Button onClick={() => void copy()}>{t('copy')}</Button>}
      />
      <p role="status">{news === undefined ? '' : t(news)}</p>
    </>
  );
}

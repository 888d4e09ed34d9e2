import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useId, useRef } from 'react';

interface ShownOnceProps {
  readonly title: string;
  readonly body: string;
  readonly label: string;
  readonly secret: string;
  readonly words: { readonly t: (key: 'copy' | 'copied' | 'copy.done') => string };
  /** Hides it for good. */
  readonly onDone: () => void;
}

/** A secret that the server tells once: to be copied, then hidden. */
export function ShownOnce({ title, body, label, secret, words: { t }, onDone }: ShownOnceProps) {
  const snackbar = useSnackbar();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  async function copy() {
    await navigator.clipboard.writeText(secret).then(
      () => snackbar.show(t('copied'), 'success'),
      () => (document.getElementById(id) as HTMLInputElement | null)?.select(),
    );
  }
  return (
    <Callout
      ref={box}
      focusable
      tone="success"
      title={title}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button onClick={onDone}>{t('copy.done')}</Button>
        </>
      }
    >
      <p>{body}</p>
      <TextField
        id={id}
        label={label}
        readOnly
        lang="en"
        translate="no"
        value={secret}
        onFocus={({ target }) => target.select()}
      />
    </Callout>
  );
}

import { Button } from '@machi/ui/button/Button';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { Panel } from '@machi/ui/panel/Panel';
import { useState, type ComponentProps, type FormEvent } from 'react';
import { SayScreen } from '../Say.tsx';
import { useMonitorTexts } from '../texts.ts';
import { isDeviceKey, keepDeviceKey } from './device-key.ts';

/** Makes this browser a device's screen: it stores the key, and shows it only to the server. */
export function KeyForm({ hint, wrong }: { readonly hint: string; readonly wrong: string }) {
  const { t } = useMonitorTexts();
  const [key, setKey] = useState('');
  const [isWrong, setWrong] = useState(false);

  function keep(event: FormEvent) {
    event.preventDefault();
    const typed = key.trim();
    setWrong(!isDeviceKey(typed));
    if (isDeviceKey(typed)) keepDeviceKey(typed);
    else document.getElementById('monitor-key')?.focus();
  }
  return (
    <Panel title={t('payment.key.title')}>
      <form className="stack" noValidate onSubmit={keep}>
        <PasswordField
          id="monitor-key"
          label={t('payment.key')}
          hint={hint}
          showWord={t('payment.key.show')}
          hideWord={t('payment.key.hide')}
          autoComplete="off"
          value={key}
          onChange={({ target }) => setKey(target.value)}
          error={isWrong ? wrong : undefined}
        />
        <Button type="submit">{t('payment.key.keep')}</Button>
      </form>
    </Panel>
  );
}

/** Says that the key of this browser is not one of the town's. */
export function WrongKey(about: Pick<ComponentProps<typeof SayScreen>, 'name' | 'body'>) {
  const { t } = useMonitorTexts();
  return (
    <SayScreen {...about} title={t('payment.key')}>
      <p>
        <Button onClick={() => keepDeviceKey(null)}>{t('payment.key.forget')}</Button>
      </p>
    </SayScreen>
  );
}

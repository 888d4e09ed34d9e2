import { sentencesOf, toldInPlace } from '@machi/client/client';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { endPush, readPush, subscribePush } from '@machi/domain/push/contract';
import type { PushDevice } from '@machi/domain/push/model';
import { Button } from '@machi/ui/button/Button';
import { Refused } from '@machi/ui/form-errors/Refused';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Tag } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { momentInWords } from '../../../shell/language/dates.ts';
import { textsOf } from '../../../shell/language/texts.ts';
import { pushAbility, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const usePushTexts = textsOf('push', { ja, en });

interface DeviceProps {
  readonly device: PushDevice;
  readonly onEnd: (name: string) => void;
}

/** One browser that takes messages. */
function Device({ device, onEnd }: DeviceProps) {
  const { t, locale } = usePushTexts();
  const name = device.label || t('unknown');
  return (
    <li className="stack-tight">
      <p>
        <b>{name}</b> {device.is_this && <Tag tone="today">{t('this')}</Tag>}
      </p>
      <p className="sm muted num">
        {t('since', { day: longDayOf(device.created_at, locale) })}{' '}
        {device.told_at !== null && t('told', { moment: momentInWords(device.told_at, locale) })}
      </p>
      {device.is_failing && <p className="sm">{t('failing')}</p>}
      <Button variant="text" size="small" onClick={() => onEnd(name)}>
        {t('end')}
        <VisuallyHidden>{t('end.of', { name })}</VisuallyHidden>
      </Button>
    </li>
  );
}

interface PushWayProps {
  readonly onChanged: () => void;
  /** What follows once a browser takes messages. */
  readonly children?: ReactNode;
}

/** Messages to this browser: asks for permission only at a press, and lists the member's browsers. */
export function PushWay({ onChanged, children }: PushWayProps) {
  const { t, locale } = usePushTexts();
  const query = useQuery(askAnew(readPush, {}, locale));
  const { data } = query;
  const subscribe = useCall(subscribePush);
  const end = useCall(endPush);
  const snackbar = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function changed(news: string) {
    await query.refetch();
    onChanged();
    snackbar.show(news, 'success');
  }

  async function begin(publicKey: string) {
    setRefused([]);
    // Browsers ask only as an answer to a press, so nothing may come before.
    const answer = await Notification.requestPermission();
    if (answer !== 'granted') return setRefused(answer === 'default' ? [t('not-allowed')] : []);
    setBusy(true);
    try {
      const result = await subscribe.send(await subscribeBrowser(publicKey), toldInPlace);
      if (result?.ok === true) return await changed(t('begun'));
      return setRefused(result ? sentencesOf(result) : []);
    } catch {
      return setRefused([t('failed')]);
    } finally {
      setBusy(false);
    }
  }

  async function stop({ push_subscription_id, is_this }: PushDevice, name: string) {
    if (is_this) await unsubscribeBrowser().catch(() => undefined);
    const result = await end.send({ push_subscription_id }, { ignores404: true });
    // A browser removed elsewhere meanwhile counts as removed, as intended.
    if (result && (result.ok || result.status === 404)) await changed(t('ended', { name }));
  }

  const ability = pushAbility();
  const isOn = typeof data?.endpoint_hash === 'string' && ability === 'able';
  return (
    <Panel title={t('title')}>
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack">
          <p>{t(isOn ? 'on' : ability)}</p>
          {ability === 'able' && !isOn && (
            <p>
              <Button busy={isBusy} busyLabel={t('busy')} onClick={() => void begin(data.public_key)}>
                {t('begin')}
              </Button>
            </p>
          )}
          <Refused sentences={refused} />
          {data.devices.length > 0 && (
            <ul className="stack" aria-label={t('devices')}>
              {data.devices.map((device) => (
                <Device key={device.push_subscription_id} device={device} onEnd={(name) => void stop(device, name)} />
              ))}
            </ul>
          )}
          {children}
        </div>
      )}
    </Panel>
  );
}

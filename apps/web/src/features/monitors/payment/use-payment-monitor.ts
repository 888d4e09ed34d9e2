import { openLine, type LineOptions } from '@machi/client/own-line';
import { readReply } from '@machi/domain/contract/read-reply';
import { LINE_HOLDS_SECONDS } from '@machi/domain/live/model';
import { readPaymentMonitor, type PaymentMonitor } from '@machi/domain/monitors/contract';
import { useEffect, useState } from 'react';
import { apiAddress } from '../../../shell/calls/client.ts';
import { recordStore, useSession } from '../../../shell/record/record.ts';
import { reloadOldPage } from '../reload-old-page.ts';
import { liveAt, useSecond, type Live, type Told } from '../use-monitor.ts';
import { useDeviceKey } from './device-key.ts';

/** Why nothing is shown: no login, no permission, or an invalid key. */
export type Hindrance = 'asks' | 'forbidden' | 'wrong-key';

/** Credentials for the server: a device key, else a session; null without either. */
function asked(key: string | null): ReturnType<LineOptions['asks']> {
  if (key !== null) return { headers: { Authorization: `Device ${key}` }, credentials: 'omit' };
  const { token } = recordStore.read();
  return token === false ? null : { headers: { 'Access-Token': `Bearer ${token}` }, credentials: 'include' };
}

/** The live payment monitor, over a stream that its holder's session or key keeps open. */
export function usePaymentMonitor(): Live<PaymentMonitor> & { readonly hindrance: Hindrance | undefined } {
  const key = useDeviceKey();
  const { isLoggedIn, member_id } = useSession();
  const mayAsk = key !== null || isLoggedIn;
  const [last, setLast] = useState<Told<PaymentMonitor>>();
  const [refused, setRefused] = useState<number>();
  const [hasTried, setTried] = useState(false);
  useEffect(() => {
    if (!mayAsk) return undefined;
    const end = openLine({
      address: apiAddress(`${readPaymentMonitor.path}/stream`),
      holdsSeconds: LINE_HOLDS_SECONDS,
      asks: () => asked(key),
      onTold(_event, data) {
        const reply = readReply(readPaymentMonitor, JSON.parse(data));
        // Data that this page does not understand come from a newer server.
        if (!reply) return reloadOldPage(5);
        setRefused(undefined);
        setLast({ monitor: reply.monitor, receivedAt: Date.now() });
      },
      onHeld: (isHeld) => setTried(!isHeld),
      onRefused(status) {
        if (status !== 401 && status !== 403) return;
        setRefused(status);
        setLast(undefined);
      },
    });
    return () => {
      end();
      setLast(undefined);
      setRefused(undefined);
    };
  }, [mayAsk, key, member_id]);
  const device = useSecond();
  const hindrance = !mayAsk
    ? 'asks'
    : refused === undefined
      ? undefined
      : key !== null
        ? 'wrong-key'
        : refused === 401
          ? 'asks'
          : 'forbidden';
  return { ...liveAt(last, device, hasTried), hindrance };
}

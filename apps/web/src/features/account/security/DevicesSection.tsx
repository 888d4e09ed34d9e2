import { endOwnSession, forgetBrowser, listDevices } from '@machi/domain/account/contract';
import type { OwnDevice } from '@machi/domain/account/model';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { DeviceTable } from './DeviceTable.tsx';

/** Where the member is logged in, and which browsers are not asked for a code; each can be ended. */
export function DevicesSection() {
  const { t, locale } = useAccountTexts();
  const query = useQuery(askAnew(listDevices, {}, locale));
  const { data, refetch } = query;
  const snackbar = useSnackbar();
  const end = useCall(endOwnSession);
  const forget = useCall(forgetBrowser);
  const heading = useRef<HTMLHeadingElement>(null);

  async function drop(call: typeof end | typeof forget, device: OwnDevice, news: string) {
    const result = await call.send({ device_id: device.device_id }, { ignores404: true });
    // What was ended elsewhere meanwhile is not there any more: that is what was wanted.
    if (!result || (!result.ok && result.status !== 404)) return;
    await refetch();
    snackbar.show(news, 'success');
    // The button that was pressed has gone with its row.
    heading.current?.focus({ preventScroll: true });
  }

  let content: ReactNode = <NotLoaded query={query} label={t('devices.loading')} />;
  if (data && !query.isError) {
    content = (
      <>
        <DeviceTable
          caption={t('devices.sessions')}
          devices={data.sessions}
          dropLabel={t('devices.end')}
          onDrop={(device, label) => void drop(end, device, t('devices.ended', { label }))}
          isSession
        />
        {data.browsers.length > 0 && (
          <DeviceTable
            caption={t('devices.browsers')}
            devices={data.browsers}
            dropLabel={t('devices.forget')}
            onDrop={(device, label) => void drop(forget, device, t('devices.forgotten', { label }))}
          />
        )}
      </>
    );
  }
  return (
    <AccountSection id="devices" lead={t('devices.lead')} headingRef={heading}>
      {content}
    </AccountSection>
  );
}

import type { TownApp } from '@machi/domain/apps/contract';
import { deviceOf } from '@machi/domain/apps/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { QrCode } from '../../shell/QrCode.tsx';
import { useAppTexts } from './texts.ts';

type Store = 'ios' | 'android';

const urlOf = (app: TownApp, store: Store): string => (store === 'ios' ? app.ios_url : app.android_url);

/** On a phone its own store; elsewhere a code that opens this page on the phone (product, "Town apps"). */
export function GetApp({ app }: { app: TownApp }) {
  const { t } = useAppTexts();
  const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <Panel title={t('get')} className="app-get">
      {device === 'other' ? <OnAPhone app={app} /> : <OwnStore app={app} store={device} />}
    </Panel>
  );
}

function OwnStore({ app, store }: { app: TownApp; store: Store }) {
  const { t } = useAppTexts();
  const other = store === 'ios' ? 'android' : 'ios';
  return (
    <div className="stack">
      <ButtonLink variant="primary" wide href={urlOf(app, store)} iconEnd={<Icon name="external" />}>
        {t(`store.${store}`)}
      </ButtonLink>
      <p className="sm">
        {t(`other.${other}`)}{' '}
        <TextLink className="app-store" href={urlOf(app, other)}>
          {t(`store.${other}`)}
        </TextLink>
      </p>
    </div>
  );
}

function OnAPhone({ app }: { app: TownApp }) {
  const { t } = useAppTexts();
  const address = window.location.origin + window.location.pathname;
  return (
    <div className="stack">
      <Callout title={t('unsupported')} headingLevel={3}>
        <p>{t('unsupported.what')}</p>
      </Callout>
      <QrCode text={address} label={t('qr', { address })} />
      <p className="sm">
        {t('qr.instead')} <span className="app-address">{address}</span>
      </p>
      <div className="sm">
        <p>{t('stores')}</p>
        <ul>
          {(['ios', 'android'] as const).map((store) => (
            <li key={store}>
              <TextLink className="app-store" href={urlOf(app, store)}>
                {t(`store.${store}`)}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

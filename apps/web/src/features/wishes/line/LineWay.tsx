import { sentencesOf, toldInPlace } from '@machi/client/client';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { LINE_CODE_MINUTES } from '@machi/domain/line/events';
import { makeLineCode, readLine, unjoinLine } from '@machi/domain/line/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Refused } from '@machi/ui/form-errors/Refused';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useSecondsUntil } from '../../../shell/forms/use-seconds-until.ts';
import { textsOf } from '../../../shell/language/texts.ts';
import { QrCode } from '../../../shell/QrCode.tsx';
import '../../../shell/code-panel/code-panel.css';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useLineTexts = textsOf('line-way', { ja, en });

/** While a code is shown, the page asks whether it has arrived. */
const EVERY_MILLISECONDS = 3000;

interface ShownCode {
  readonly code: string;
  readonly url: string;
  /** By this browser's clock, which may be wrong. */
  readonly endsAt: number;
}

/** How to send the code, while it works. */
function Joining({ shown, addUrl, again }: { shown: ShownCode; addUrl: string; again: ReactNode }) {
  const { t } = useLineTexts();
  const seconds = useSecondsUntil(shown.endsAt);
  if (seconds === 0)
    return (
      <>
        <p role="status">{t('over')}</p>
        {again}
      </>
    );
  return (
    <>
      <h3>{t('how')}</h3>
      <ol className="numbered">
        <li>{t('how.1')}</li>
        <li>{t('how.2')}</li>
        <li>{t('how.3')}</li>
      </ol>
      <p>
        {t('code')}
        <br />
        <b className="shown-code num">{shown.code}</b>
      </p>
      <p>{t('left', { minutes: Math.ceil(seconds / 60) })}</p>
      <p>
        <ButtonLink variant="primary" href={shown.url}>
          {t('open')}
        </ButtonLink>
      </p>
      <QrCode text={shown.url} label={t('qr')} />
      <p className="sm">
        {t('add.when')} <TextLink href={addUrl}>{t('add')}</TextLink>
      </p>
    </>
  );
}

interface LineWayProps {
  /** Called once the account is joined or no longer so. */
  readonly onChanged: () => void;
  /** Shown where messages arrive. */
  readonly children?: ReactNode;
}

/** LINE as a way: joining an account by a code, its state, and removing it. Nothing in a town without LINE. */
export function LineWay({ onChanged, children }: LineWayProps) {
  const { t, locale } = useLineTexts();
  const snackbar = useSnackbar();
  const [shown, setShown] = useState<ShownCode>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const make = useCall(makeLineCode);
  const asked = askAnew(readLine, {}, locale);
  const query = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (shown && !state.data?.line?.joined_at ? EVERY_MILLISECONDS : false),
  });
  const line = query.data?.line;
  const joinedAt = line?.joined_at ?? undefined;

  const arrived = useEffectEvent(() => {
    if (!shown) return;
    snackbar.show(t('joined.now'), 'success');
    onChanged();
  });
  useEffect(() => {
    if (joinedAt !== undefined) arrived();
  }, [joinedAt]);

  async function begin() {
    const result = await make.send({}, toldInPlace);
    if (!result) return;
    setRefused(result.ok ? [] : [t('refused'), ...sentencesOf(result)]);
    if (result.ok) setShown({ ...result.reply, endsAt: Date.now() + LINE_CODE_MINUTES * 60_000 });
  }

  if (query.data && !line) return null;
  const button = (label: string) => (
    <p>
      <Button busy={make.busy} busyLabel={t('busy')} onClick={() => void begin()}>
        {label}
      </Button>
    </p>
  );
  return (
    <Panel title={t('title')}>
      {!line ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-tight">
          {line.is_sandbox === 1 && <p className="sm">{t('sandbox')}</p>}
          {joinedAt === undefined ? (
            shown ? (
              <Joining shown={shown} addUrl={line.add_url} again={button(t('again'))} />
            ) : (
              <>
                <p>{t('none', { account: line.account })}</p>
                {button(t('join'))}
              </>
            )
          ) : (
            <>
              <p>{t('joined', { day: longDayOf(joinedAt, locale) })}</p>
              {line.blocked_at === null ? (
                <>
                  <p className="sm">{t('lock')}</p>
                  {children}
                </>
              ) : (
                <Callout tone="warning" title={t('blocked')} headingLevel={3}>
                  <p>{t('blocked.what')}</p>
                </Callout>
              )}
              <p>
                <AskedAction
                  endpoint={unjoinLine}
                  input={{}}
                  label={t('end')}
                  question={t('end.question')}
                  consequence={t('end.what')}
                  confirm={t('end.confirm')}
                  done={t('end.done')}
                  isDanger
                  words={{ t }}
                  answers={asked}
                  onDone={() => {
                    setShown(undefined);
                    onChanged();
                  }}
                />
              </p>
            </>
          )}
          <Refused sentences={refused} />
        </div>
      )}
    </Panel>
  );
}

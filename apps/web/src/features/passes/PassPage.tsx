import { readPasses, startPass, stopPass, type OwnPasses, type TownPass } from '@machi/domain/passes/contract';
import type { PassKind } from '@machi/domain/passes/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Panel } from '@machi/ui/panel/Panel';
import { useRef, type ReactNode } from 'react';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import * as z from 'zod/mini';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { useSession } from '../../shell/record/record.ts';
import { usePassTexts } from './texts.ts';
import { keepOwnPasses, ownPassesQuery } from './own-passes.ts';
import { passPaths } from '../../shell/passes/pass-paths.ts';
import './passes.css';
import { Checks } from './Checks.tsx';
import { OwnStanding, type TownPasses } from './OwnStanding.tsx';
import { canShow, stateOf } from '../../shell/passes/pass-state.ts';
import { PhonePass } from './PhonePass.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../shell/asked/asked-words.ts';
import { OwedWhenStopping } from '../../shell/billing/owed-back/OwedBack.tsx';

/** Asks before a pass is given up. */
function StopPass({ pass: { pass, pass_name: name }, onStopped }: { pass: TownPass; onStopped: () => void }) {
  const { t, locale } = usePassTexts();
  const queryClient = useQueryClient();
  return (
    <p>
      <AskedAction
        endpoint={stopPass}
        input={{ pass }}
        label={t('stop.open', { name })}
        question={t('stop.question', { name })}
        consequence={t('stop.consequence')}
        confirm={t('stop.confirm')}
        done={t('stop.done', { name })}
        isDanger
        words={useActionWords({ keep: t('stop.keep'), sending: t('stop.busy'), failed: t('stop.failed') })}
        onDone={({ own }) => {
          keepOwnPasses(queryClient, locale, own);
          onStopped();
        }}
      >
        {pass === 'bath' && <OwedWhenStopping />}
      </AskedAction>
    </p>
  );
}

const Agreement = z.pick(startPass.input, { is_agreed: true });

/** The consent to one pass; each pass has its own (product, "Passes"). */
function StartPass({ pass, onStarted }: { pass: TownPass; onStarted: () => void }) {
  const { t, locale } = usePassTexts();
  const { t: shell } = useShellTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(startPass);
  const { field, submit, refuse, summary } = useSchemaForm(Agreement, { is_agreed: undefined }, () =>
    t('start.agreement'),
  );

  const start = submit(async ({ is_agreed }) => {
    const result = await send({ pass: pass.pass, is_agreed });
    if (!result) return;
    if (!result.ok) {
      refuse(result);
      return;
    }
    keepOwnPasses(queryClient, locale, result.reply.own);
    snackbar.show(t('start.done', { name: pass.pass_name }), 'success');
    onStarted();
  });

  return (
    <Panel title={t('start.title', { name: pass.pass_name })}>
      <form className="stack" noValidate onSubmit={start}>
        <FormSummary summary={summary} refused={t('start.failed')} />
        <p>{t('start.lead')}</p>
        <ul className="pass-consent">
          {pass.consent
            .split(/\n+/)
            .filter((line) => line.trim() !== '')
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
        </ul>
        <CheckField {...field('is_agreed')} label={t('start.check')} requiredWord={shell('required')} />
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('start.going')}>
            {t('start.go', { name: pass.pass_name })}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface OwnPartProps {
  readonly pass: TownPass;
  readonly town: TownPasses;
  readonly own: OwnPasses;
}

/** The person's own pass: its state, the next step, the pass on the phone, and giving it up. */
function OwnPart({ pass, town, own }: OwnPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const held = own.passes.find((one) => one.pass === pass.pass);
  if (!held) return null;
  const isUsed = held.consented_at !== null && own.service === 'active';
  const state = stateOf(held);
  const isUnmet = held.checks.some((check) => check.state === 'unmet');
  // The pressed button is gone, so the new part takes the focus.
  const focus = () => heading.current?.focus({ preventScroll: true });
  return (
    <>
      <OwnStanding pass={pass} held={held} own={own} town={town} state={state} headingRef={heading} />
      {own.service === 'active' && held.consented_at === null && !isUnmet && (
        <StartPass pass={pass} onStarted={focus} />
      )}
      {own.service === 'active' && canShow(held) && <PhonePass pass={pass} own={own} />}
      <Checks held={held} own={own} serviceId={town.service_id} />
      {isUsed && <StopPass pass={pass} onStopped={focus} />}
    </>
  );
}

/** For a guest: what the page offers after a login, and the link to it. */
function GuestWay({ name, path }: { name: string; path: string }) {
  const { t } = usePassTexts();
  return (
    <div>
      <Panel title={t('guest.title', { name })}>
        <p>{t('guest.body')}</p>
        <div className="actions">
          <ButtonLink variant="primary" href={loginPathFor(path)}>
            {t('guest.login')}
          </ButtonLink>
          <ButtonLink href="/signup">{t('guest.signup')}</ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

interface PassPageProps {
  readonly pass: PassKind;
  readonly sub: (town: TownPasses) => string;
  /** The public facts of the pass. */
  readonly facts: (town: TownPasses) => ReactNode;
  /** Content below a member's own part. */
  readonly more?: (own: OwnPasses) => ReactNode;
}

/** The page of one pass: a member's own part or a guest's login first, with the facts of the pass beside it. */
export function PassPage({ pass, sub, facts, more }: PassPageProps) {
  const { t, locale } = usePassTexts();
  const { isLoggedIn } = useSession();
  const query = useQuery(ask(readPasses, {}, locale));
  const { data: town } = query;
  const named = town?.passes.find((one) => one.pass === pass);
  useOwnName(passPaths[pass], named?.pass_name);
  if (query.isError || !town || !named) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <>
      <PageHead title={named.pass_name} sub={sub(town)} />
      <div className="cols-aside">
        {isLoggedIn && <Own pass={named} town={town} more={more} />}
        <div className="stack-lg pass-facts">{facts(town)}</div>
        {!isLoggedIn && <GuestWay name={named.pass_name} path={passPaths[pass]} />}
      </div>
    </>
  );
}

function Own({ pass, town, more }: { pass: TownPass; town: TownPasses; more: PassPageProps['more'] }) {
  const { t, locale } = usePassTexts();
  const query = useQuery(ownPassesQuery(locale));
  const { data: own } = query;
  if (query.isError || !own) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <div className="stack-lg">
      <OwnPart key={pass.pass} pass={pass} town={town} own={own} />
      {more?.(own)}
    </div>
  );
}

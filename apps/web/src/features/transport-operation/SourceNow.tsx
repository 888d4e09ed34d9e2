import { leaveLiveSource, readLiveSource, switchLiveSource } from '@machi/domain/transport-operation/source-contract';
import type { LiveSource } from '@machi/domain/transport-operation/source-model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList, type DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { Section } from '@machi/ui/section/Section';
import type { RefObject } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { AskedAction, type AskedActionProps } from '../../shell/asked/AskedAction.tsx';
import { momentInWords, useOperationTexts, type OperationTexts } from './texts.ts';
import { Sight } from './Sight.tsx';
import { useTry } from './use-try.ts';

function factsOf(source: LiveSource, { t, locale }: OperationTexts): readonly DescriptionRow[] {
  const { address, hides_key, origin, set_at, set_by_name, asked_at, answered_at, told, vehicles } = source;
  const rows: (DescriptionRow | false | null)[] = [
    address !== null && {
      id: 'address',
      term: t('source.address'),
      detail: (
        <>
          <span className="operation-address">{address}</span>
          {hides_key && <span className="muted sm"> {t('source.key')}</span>}
        </>
      ),
    },
    origin !== 'none' && { id: 'origin', term: t('source.origin'), detail: t(`source.origin.${origin}`) },
    set_at !== null && {
      id: 'set',
      term: t('source.set'),
      detail: t('source.set.value', { at: momentInWords(set_at, locale), name: set_by_name ?? t('source.left') }),
    },
    address !== null && {
      id: 'answered',
      term: t('source.answered'),
      detail:
        answered_at === null
          ? t('source.answered.none')
          : t('source.answered.value', {
              at: momentInWords(answered_at, locale),
              count: told ?? 0,
              shown: vehicles ?? 0,
            }),
    },
    asked_at !== null && { id: 'asked', term: t('source.asked'), detail: momentInWords(asked_at, locale) },
  ];
  return rows.flatMap((row) => row || []);
}

/** The source in force, its last result, its problems, and the actions on it. */
export function SourceNow({ source, heading }: { source: LiveSource; heading: RefObject<HTMLHeadingElement | null> }) {
  const { t, locale } = useOperationTexts();
  const { run, busy, sight, refusal } = useTry();
  const { origin, is_off: isOff, address, town_address: townAddress, failed_at: failedAt, revision } = source;
  return (
    <Section className="stack" title={t('source.now')} headingRef={heading}>
      {isOff && (
        <Callout tone="warning" headingLevel={3} title={t('source.off')}>
          <p>{t('source.off.body')}</p>
        </Callout>
      )}
      {failedAt !== null && (
        <Callout tone="error" headingLevel={3} title={t('source.failing', { since: momentInWords(failedAt, locale) })}>
          <p>{source.failure}</p>
          <p>{t('source.failing.body')}</p>
        </Callout>
      )}
      {origin === 'none' && !isOff && <p>{t('source.none')}</p>}
      <DescriptionList rows={factsOf(source, { t, locale })} />
      <div className="row tight">
        {address !== null && (
          <Button busy={busy} busyLabel={t('source.trying')} onClick={() => void run()}>
            {t('source.try')}
          </Button>
        )}
        {address !== null && (
          <SourceAction
            endpoint={switchLiveSource}
            input={{ is_off: isOff ? 0 : 1, revision }}
            label={t(isOff ? 'source.begin' : 'source.stop')}
            question={t(isOff ? 'source.begin.question' : 'source.stop.question')}
            consequence={t(isOff ? 'source.begin.consequence' : 'source.stop.consequence')}
            done={t(isOff ? 'source.begin.done' : 'source.stop.done')}
            focus={heading}
          />
        )}
        {(origin === 'desk' || isOff) && (
          <SourceAction
            endpoint={leaveLiveSource}
            input={{ revision }}
            label={t('source.back')}
            question={t('source.back.question')}
            consequence={townAddress === null ? t('source.back.none') : t('source.back.town', { address: townAddress })}
            done={t('source.back.done')}
            focus={heading}
          />
        )}
      </div>
      {refusal !== '' && (
        <Callout tone="error" live="alert">
          <p>{refusal}</p>
        </Callout>
      )}
      {sight && <Sight sight={sight} />}
    </Section>
  );
}

type SourceEndpoint = typeof switchLiveSource | typeof leaveLiveSource;

function SourceAction<E extends SourceEndpoint>(action: Omit<AskedActionProps<E>, 'words' | 'answers'>) {
  const texts = useOperationTexts();
  const answers = askAnew(readLiveSource, {}, texts.locale);
  return (
    <AskedAction<SourceEndpoint> {...(action as AskedActionProps<SourceEndpoint>)} words={texts} answers={answers} />
  );
}

import type { AreaRow } from '@machi/domain/areas/model';
import { beginSafetyCall, endSafetyCall, readSafetyDesk, type SafetyCall } from '@machi/domain/safety/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { CallPeople } from './CallPeople.tsx';
import { SupportSection } from './SupportSection.tsx';
import { useSafetyDeskTexts } from './texts.ts';
import '../../shell/desk/entries.css';

/** Answers come in while the desk works. */
const EVERY_MILLISECONDS = 5000;

function Begin({ areas }: { readonly areas: readonly AreaRow[] }) {
  const texts = useSafetyDeskTexts();
  const { t, locale } = texts;
  const [drill, setDrill] = useState('');
  const [keys, setKeys] = useState<readonly string[] | null>(null);
  const [lines, setLines] = useState<readonly string[]>([]);
  function input() {
    const isReady = drill !== '' && keys?.length !== 0;
    setLines(isReady ? [] : [t('missing')]);
    return isReady
      ? { is_drill: drill === '1' ? (1 as const) : (0 as const), area_keys: keys && [...keys] }
      : undefined;
  }
  return (
    <AskedAction
      endpoint={beginSafetyCall}
      input={input}
      label={t('begin')}
      question={t('begin.question')}
      consequence={t('begin.consequence')}
      done={t('begin.done')}
      button={{ variant: 'primary' }}
      words={texts}
      isOnce
      onAsk={() => setLines([])}
    >
      <CalloutLines lines={lines} />
      <RadioGroup
        legend={t('is_drill')}
        requiredWord={t('required')}
        inline
        value={drill}
        options={(['0', '1'] as const).map((value) => ({ value, label: t(`is_drill.${value}`) }))}
        onChange={({ currentTarget }) => setDrill(currentTarget.value)}
      />
      <FieldGroup legend={t('areas')}>
        <CheckField
          label={t('areas.all')}
          checked={keys === null}
          onChange={({ currentTarget }) => setKeys(currentTarget.checked ? null : [])}
        />
        {areas.map(({ area_key, area_name }) => (
          <CheckField
            key={area_key}
            label={area_name[locale]}
            checked={keys === null || keys.includes(area_key)}
            disabled={keys === null}
            onChange={({ currentTarget }) =>
              setKeys((before) =>
                currentTarget.checked
                  ? [...(before ?? []), area_key]
                  : (before ?? []).filter((one) => one !== area_key),
              )
            }
          />
        ))}
      </FieldGroup>
    </AskedAction>
  );
}

function Call({ call }: { readonly call: SafetyCall }) {
  const texts = useSafetyDeskTexts();
  const { t, locale } = texts;
  const { where, ended_at, is_drill, reach } = call;
  return (
    <li className="entries-entry">
      <div className="stack-tight">
        <h3 className="as-title">{where}</h3>
        <p className="row tags">
          <StatusTag shape={ended_at === null ? 'provisional' : 'fixed'}>
            {t(ended_at === null ? 'open' : 'ended')}
          </StatusTag>
          {is_drill === 1 && <StatusTag shape="cancelled">{t('drill')}</StatusTag>}
        </p>
        <p className="entries-facts">
          <span>{t('begun', { at: momentInWords(call.begun_at, locale), by: call.begun_by_name ?? t('left') })}</span>
        </p>
        <p className="num">
          <strong>{t('counts', { asked: call.asked, safe: call.safe, help: call.help, none: call.none })}</strong>
        </p>
        {reach && <p className="sm num">{t('reach', reach)}</p>}
        {ended_at === null && <CallPeople call={call} />}
      </div>
      {ended_at === null && (
        <div className="row tight entries-actions">
          <AskedAction
            endpoint={endSafetyCall}
            input={{ safety_call_id: call.safety_call_id }}
            label={t('end')}
            question={t('end.question')}
            consequence={t('end.consequence')}
            done={t('end.done')}
            button={{ size: 'small', 'aria-label': t('end.of', { where }) }}
            words={texts}
          />
        </div>
      )}
    </li>
  );
}

/** Safety calls: asking, telephoning those who have not answered, and the list of who needs help. */
export default function SafetyDeskPage() {
  const { t, locale } = useSafetyDeskTexts();
  const query = useQuery({ ...askAnew(readSafetyDesk, {}, locale), refetchInterval: EVERY_MILLISECONDS });
  const { data } = query;
  if (!data) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <>
      <PageHead title={officialTitle('safety-desk', locale)} sub={t('sub')} />
      <div className="stack-lg">
        {query.isError && <NotLoaded query={query} />}
        <Section className="stack" title={t('calls')}>
          <div>
            <Begin areas={data.areas} />
          </div>
          {data.calls.length === 0 ? (
            <EmptyState title={t('none')} headingLevel={3} />
          ) : (
            <ul className="entries-list">
              {data.calls.map((call) => (
                <Call key={call.safety_call_id} call={call} />
              ))}
            </ul>
          )}
        </Section>
        <SupportSection />
      </div>
    </>
  );
}

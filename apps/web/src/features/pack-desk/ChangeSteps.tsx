import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import {
  readPackChange,
  restorePackChange,
  stepPackChange,
  type PackChangeView,
} from '@machi/domain/pack-changes/contract';
import type { PackStep } from '@machi/domain/pack-changes/rules';
import { Callout } from '@machi/ui/callout/Callout';
import { DateField } from '@machi/ui/field/DateField';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { useState, type RefObject } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useReason } from '../../shell/desk/use-reason.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { usePackTexts } from './pack-texts.tsx';
import { colon } from './ChangeEditor.tsx';

interface StepProps {
  readonly change: PackChangeView;
  readonly step: PackStep;
  readonly focus: RefObject<HTMLElement | null>;
  readonly isMain?: boolean;
}

/** A button for a step, with what it does and, where it ends or refuses something, why and from when. */
function Step({ change, step, focus, isMain = false }: StepProps) {
  const texts = usePackTexts();
  const { t, locale } = texts;
  const { pack_change_id, seen } = change;
  const needsReason = step === 'refuse' || step === 'take-back';
  const why = useReason(`pack-why-${step}`, t('why'), t('reason.missing'));
  const [day, setDay] = useState('');
  return (
    <AskedAction
      endpoint={stepPackChange}
      input={() =>
        needsReason && !why.check()
          ? undefined
          : { pack_change_id, seen, step, note: why.reason, ...(isDateText(day) ? { day } : {}) }
      }
      label={t(`step.${step}`)}
      question={t(`step.${step}.question`)}
      consequence={t(`step.${step}.consequence`, { day: dateInWords(change.from)[locale] })}
      done={t(`step.${step}.done`)}
      isDanger={step === 'take-back' || step === 'end' || step === 'drop'}
      isOnce
      button={isMain ? { variant: 'primary' } : {}}
      focus={focus}
      words={texts}
      answers={askAnew(readPackChange, { pack_change_id: String(pack_change_id) }, locale)}
    >
      {needsReason && <ReasonField {...why.field} />}
      {step === 'take-back' && change.is_in_force && (
        <DateField
          id="pack-day"
          label={t('day.label')}
          hint={t('day.hint')}
          optionalWord={t('optional')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
    </AskedAction>
  );
}

const mainSteps: ReadonlySet<PackStep> = new Set(['renew', 'propose', 'publish', 'end']);

/** What can be done now. */
export function Steps({ change, focus }: { readonly change: PackChangeView; readonly focus: StepProps['focus'] }) {
  const { t } = usePackTexts();
  const { state, needs_second, obstacle, conflicts, mistakes } = change;
  const steps: Readonly<Partial<Record<PackChangeView['state'], readonly PackStep[]>>> = {
    draft: [
      ...(conflicts.length > 0 ? (['renew'] as const) : []),
      needs_second ? 'propose' : 'publish',
      ...(needs_second ? [] : (['propose'] as const)),
      'drop',
    ],
    proposed: [...(obstacle === null ? (['publish'] as const) : []), 'refuse'],
    published: ['take-back'],
    ending: [...(obstacle === null ? (['end'] as const) : []), 'keep'],
  };
  return (
    <div className="stack-tight">
      {needs_second && <p>{t('second.why')}</p>}
      {obstacle !== null && (
        <Callout tone="info">
          <p>{obstacle}</p>
        </Callout>
      )}
      <div className="row tight">
        {(steps[state] ?? []).map((step, index) => (
          <Step
            key={step}
            change={change}
            step={step}
            focus={focus}
            isMain={index === 0 && mistakes.length === 0 && mainSteps.has(step)}
          />
        ))}
      </div>
    </div>
  );
}

/** Everything that happened to the change, the latest first; a draft goes back to what was written before. */
export function History({ change, focus }: { readonly change: PackChangeView; readonly focus: StepProps['focus'] }) {
  const texts = usePackTexts();
  const { t, locale } = texts;
  const { pack_change_id, seen, steps, state } = change;
  return (
    <Section className="stack-tight" title={t('history')}>
      <Table
        caption={t('history')}
        fold="lines"
        columns={[
          { id: 'at', head: t('when') },
          { id: 'step', head: t('history.step') },
          { id: 'by', head: t('history.by') },
          { id: 'action', head: t('action') },
        ]}
        rows={steps.map(({ pack_change_step_id, step, at, by_name, note, has_content }, index) => ({
          id: String(pack_change_step_id),
          cells: [
            momentInWords(at, locale),
            <span key="step">
              {t(`did.${step}` as 'did.save')}
              {note !== '' && colon[locale] + note}
            </span>,
            by_name ?? t('left'),
            has_content && state === 'draft' && index > 0 ? (
              <AskedAction
                key="restore"
                endpoint={restorePackChange}
                input={{ pack_change_id, seen, pack_change_step_id }}
                label={t('restore')}
                question={t('restore.question')}
                consequence={t('restore.consequence')}
                done={t('restore.done')}
                button={{ size: 'small', 'aria-label': t('restore.of', { at: momentInWords(at, locale) }) }}
                focus={focus}
                words={texts}
                answers={askAnew(readPackChange, { pack_change_id: String(pack_change_id) }, locale)}
              />
            ) : null,
          ],
        }))}
      />
    </Section>
  );
}

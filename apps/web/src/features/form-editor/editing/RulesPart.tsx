import { formFlags } from '@machi/domain/onlineforms/model';
import { profileItems } from '@machi/domain/services/model';
import { Callout } from '@machi/ui/callout/Callout';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useFormEditorTexts } from '../texts.ts';
import { NumberField } from './Controls.tsx';
import { useEditor } from './use-editor.ts';

/** Applicants, requirements, account data, and the times of processing and retention. */
export function RulesPart() {
  const { t } = useFormEditorTexts();
  const { draft, change, errorAt } = useEditor();
  const flags = (names: readonly (typeof formFlags)[number][]) =>
    names.map((name) => (
      <CheckField
        key={name}
        id={name}
        label={t(`place.${name}`)}
        hint={t(`hint.${name}`)}
        checked={draft[name] === 1}
        onChange={({ target }) => change((before) => ({ ...before, [name]: target.checked ? 1 : 0 }))}
      />
    ));
  return (
    <>
      <FieldGroup legend={t('rules.way')}>{flags(formFlags.filter((name) => !name.startsWith('needs_')))}</FieldGroup>
      <FieldGroup legend={t('rules.needs')} hint={t('rules.needs.hint')}>
        {flags(formFlags.filter((name) => name.startsWith('needs_')))}
        {draft.is_applicant_only === 1 && draft.needs_third_party === 1 && (
          <Callout tone="warning">
            <p>{t('rules.proxy')}</p>
          </Callout>
        )}
      </FieldGroup>
      <FieldGroup
        id="applicant_items"
        legend={t('place.applicant_items')}
        hint={t('hint.applicant_items')}
        error={errorAt('applicant_items')}
      >
        {profileItems.map((item) => (
          <CheckField
            key={item}
            label={t(`item.${item}`)}
            checked={draft.applicant_items.includes(item)}
            onChange={({ target }) =>
              change((before) => ({
                ...before,
                applicant_items: target.checked
                  ? [...before.applicant_items, item]
                  : before.applicant_items.filter((one) => one !== item),
              }))
            }
          />
        ))}
      </FieldGroup>
      <NumberField
        path="estimated_delivery_days"
        label={t('place.estimated_delivery_days')}
        hint={t('hint.estimated_delivery_days')}
        unit={t('unit.business-days')}
        value={draft.estimated_delivery_days ?? undefined}
        onChange={(value) => change((before) => ({ ...before, estimated_delivery_days: value ?? null }))}
      />
      <NumberField
        path="retention_years"
        label={t('place.retention_years')}
        hint={t('hint.retention_years')}
        unit={t('unit.years')}
        isRequired
        value={draft.retention_years ?? undefined}
        onChange={(value) => change((before) => ({ ...before, retention_years: value ?? null }))}
      />
    </>
  );
}

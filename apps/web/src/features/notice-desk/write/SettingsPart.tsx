import type { Localized } from '@machi/domain/locale/model';
import { OBITUARY_DAYS, audiences } from '@machi/domain/notices/audience';
import { OBITUARY, noticeCategoryIds, noticeCategoryNames } from '@machi/domain/notices/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { Section } from '@machi/ui/section/Section';
import { useNoticeDeskTexts } from '../texts.ts';
import { fieldIdOf, type PartProps } from './TextsPart.tsx';

interface SettingsPartProps extends PartProps {
  readonly services: readonly { readonly service_id: number; readonly service_name: Localized }[];
  /** Whether it replaces a published one on approval. */
  readonly isVersion: boolean;
}

/** Kind, readers and period of a notice. */
export function SettingsPart({ form, write, errors, services, isVersion }: SettingsPartProps) {
  const { t, locale } = useNoticeDeskTexts();
  return (
    <Section className="stack" title={t('write.settings')}>
      <SelectField
        label={t('field.category')}
        value={String(form.notice_category_id)}
        {...(form.notice_category_id === OBITUARY
          ? { hint: t('field.category.obituary', { days: OBITUARY_DAYS }) }
          : {})}
        options={noticeCategoryIds.map((id) => ({ value: String(id), label: noticeCategoryNames[id]?.[locale] ?? '' }))}
        onChange={({ target }) => {
          const id = noticeCategoryIds.find((one) => String(one) === target.value);
          if (id !== undefined) write({ notice_category_id: id });
        }}
      />
      <RadioGroup
        legend={t('field.audience')}
        options={audiences.map((value) => ({
          value,
          label: t(`audience.${value}`),
          hint: t(`audience.${value}.hint`),
        }))}
        value={form.audience}
        onChange={({ target }) => {
          const audience = audiences.find((one) => one === target.value);
          if (audience !== undefined) write({ audience });
        }}
      />
      {form.audience === 'service' && (
        <SelectField
          id={fieldIdOf('service_id')}
          label={t('field.service_id')}
          emptyWord={t('choose')}
          value={form.service_id}
          error={errors['service_id']?.[0]}
          options={services.map((one) => ({ value: String(one.service_id), label: one.service_name[locale] }))}
          onChange={({ target }) => write({ service_id: target.value })}
        />
      )}
      <FieldGroup
        id={fieldIdOf('published_at')}
        legend={t('field.from')}
        hint={t(isVersion ? 'field.from.version' : 'field.from.hint')}
        error={errors['published_at']?.[0]}
      >
        <div className="row tight">
          <DateField
            label={t('field.date')}
            value={form.from_date}
            onChange={({ target }) => write({ from_date: target.value })}
          />
          <TextField
            type="time"
            fit="time"
            label={t('field.time')}
            value={form.from_time}
            onChange={({ target }) => write({ from_time: target.value })}
          />
        </div>
      </FieldGroup>
      <FieldGroup
        id={fieldIdOf('closed_at')}
        legend={t('field.until')}
        hint={t('field.until.hint')}
        error={errors['closed_at']?.[0]}
      >
        <div className="row tight">
          <DateField
            label={t('field.date')}
            value={form.until_date}
            onChange={({ target }) => write({ until_date: target.value })}
          />
          <TextField
            type="time"
            fit="time"
            label={t('field.time')}
            value={form.until_time}
            onChange={({ target }) => write({ until_time: target.value })}
          />
        </div>
      </FieldGroup>
      <CheckField
        label={t('field.important')}
        hint={t('field.important.hint')}
        checked={form.is_prioritized === 1}
        onChange={({ target }) => write({ is_prioritized: target.checked ? 1 : 0 })}
      />
      <CheckField
        label={t('field.urgent')}
        hint={t('field.urgent.hint')}
        checked={form.is_urgent === 1}
        onChange={({ target }) => write({ is_urgent: target.checked ? 1 : 0 })}
      />
    </Section>
  );
}

import { CheckField } from '@machi/ui/field/CheckField';
import { SelectField } from '@machi/ui/field/SelectField';
import { Segments } from '@machi/ui/segments/Segments';
import { recordStore, usePreferences } from '../../../shell/record/record.ts';
import { useScheduleTexts } from '../texts.ts';
import type { Look } from './use-look.ts';
import type { Whose, WhoseChoice } from './use-whose.ts';

interface ScheduleBarProps {
  /** Undefined when one person's schedule is shown. */
  readonly whose: Whose | undefined;
  /** Facilities whose rooms and equipment can have lines; undefined without lines. */
  readonly places:
    | {
        readonly chosen: string;
        readonly options: readonly { readonly value: string; readonly label: string }[];
        readonly choose: (value: string) => void;
      }
    | undefined;
  readonly look: Look;
  readonly hrefOf: (look: Look) => string;
}

function Choices({ label, choices }: { label: string; choices: readonly WhoseChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      {choices.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </optgroup>
  );
}

/** Chooses the people, entries of whole days, and table or list. */
export function ScheduleBar({ whose, places, look, hrefOf }: ScheduleBarProps) {
  const { t } = useScheduleTexts();
  const { scheduleAllDayIncluded } = usePreferences();
  return (
    <div className="schedule-bar">
      {whose && whose.choices.own.length + whose.choices.groups.length + whose.choices.lists.length > 1 && (
        <SelectField
          label={t('whose')}
          value={whose.chosen}
          options={whose.choices.own.map(({ value, label }) => ({ value, label }))}
          onChange={({ target }) => whose.choose(target.value)}
        >
          <Choices label={t('whose.groups')} choices={whose.choices.groups} />
          <Choices label={t('whose.lists')} choices={whose.choices.lists} />
        </SelectField>
      )}
      {places && (
        <SelectField
          label={t('lines.places')}
          value={places.chosen}
          emptyWord={t('lines.none')}
          options={places.options}
          onChange={({ target }) => places.choose(target.value)}
        />
      )}
      <CheckField
        label={t('allDay.included')}
        checked={scheduleAllDayIncluded}
        onChange={({ target }) => recordStore.prefer({ scheduleAllDayIncluded: target.checked })}
      />
      <Segments
        label={t('look')}
        items={(['table', 'list'] as const).map((one) => ({
          href: hrefOf(one),
          label: t(`look.${one}`),
          current: one === look,
        }))}
      />
    </div>
  );
}

import type { AreaRow } from '@machi/domain/areas/model';
import { beginEvacuation, previewEvacuation, type EvacuationPreview } from '@machi/domain/evacuation/contract';
import { causes, orderLevels } from '@machi/domain/evacuation/model';
import { causeNames, levelNames } from '@machi/domain/evacuation/words';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { Form } from '@machi/ui/form/Form';
import { useMemo, useState } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { AreaMap } from '../../shell/areas/AreaMap.tsx';
import { OrderPreview } from './OrderPreview.tsx';
import { useEvacuationTexts } from './texts.ts';

type Wanted = InputOf<typeof previewEvacuation>;
const blank = { is_drill: '', cause: '', level: '' };
type Field = keyof typeof blank;

/** What the fields say; undefined: one is missing. */
function wantedOf({ is_drill, cause, level }: typeof blank, area_keys: readonly string[] | null): Wanted | undefined {
  const known = causes.find((one) => one === cause);
  const high = orderLevels.find((one) => String(one) === level);
  if (is_drill === '' || !known || !high || area_keys?.length === 0) return undefined;
  return { is_drill: is_drill === '1' ? 1 : 0, cause: known, level: high, area_keys: area_keys && [...area_keys] };
}

/** A new order: kind, cause, level and areas; then its words as each way says them. */
export function NewOrder({ areas }: { readonly areas: readonly AreaRow[] }) {
  const texts = useEvacuationTexts();
  const { t, locale } = texts;
  const { act, busy, lines } = useTold(previewEvacuation, texts);
  const [values, setValues] = useState(blank);
  const [keys, setKeys] = useState<readonly string[] | null>(areas.length === 0 ? null : []);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState<{ readonly wanted: Wanted; readonly said: EvacuationPreview }>();
  const isAll = keys === null;
  const chosen = useMemo(() => keys ?? areas.map(({ area_key }) => area_key), [keys, areas]);
  /** What has been checked is what was chosen then. */
  function chooseAreas(area_keys: readonly string[] | null) {
    setChecked(undefined);
    setKeys(area_keys);
  }
  const choose = (key: string) =>
    chooseAreas(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...(isAll ? [] : chosen), key]);
  const given = (name: Field) => ({
    id: `evacuation-${name}`,
    requiredWord: t('required'),
    value: values[name],
    error: missing.includes(name) ? t(`${name}.missing`) : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setChecked(undefined);
      setValues((before) => ({ ...before, [name]: target.value }));
    },
  });
  async function check() {
    const lacking = [
      ...(['is_drill', 'cause', 'level'] as const).filter((name) => values[name] === ''),
      ...(keys?.length === 0 ? ['areas'] : []),
    ];
    setMissing(lacking);
    const [first] = lacking;
    if (first !== undefined) return document.getElementById(`evacuation-${first}`)?.focus();
    const wanted = wantedOf(values, keys);
    const said = wanted && (await act(wanted));
    if (wanted && said) setChecked({ wanted, said });
    return undefined;
  }
  function clear() {
    setChecked(undefined);
    setValues(blank);
    setKeys(areas.length === 0 ? null : []);
  }
  return (
    <div className="stack">
      <Form className="stack" onSend={check}>
        <CalloutLines lines={lines} />
        <RadioGroup
          {...given('is_drill')}
          legend={t('is_drill')}
          hint={t('is_drill.hint')}
          inline
          options={(['0', '1'] as const).map((value) => ({ value, label: t(`is_drill.${value}`) }))}
        />
        <SelectField
          {...given('cause')}
          label={t('cause')}
          emptyWord={t('choose')}
          options={causes.map((value) => ({ value, label: causeNames[value][locale] }))}
        />
        <RadioGroup
          {...given('level')}
          legend={t('level')}
          options={orderLevels.map((level) => ({
            value: String(level),
            label: t('level.of', { level, name: levelNames[level][locale] }),
          }))}
        />
        {areas.length === 0 ? (
          <p>{t('areas.none')}</p>
        ) : (
          <>
            <FieldGroup
              id="evacuation-areas"
              tabIndex={-1}
              legend={t('areas')}
              requiredWord={t('required')}
              hint={t('areas.hint')}
              error={missing.includes('areas') ? t('areas.missing') : undefined}
            >
              <CheckField
                label={t('areas.all')}
                checked={isAll}
                onChange={({ currentTarget }) => chooseAreas(currentTarget.checked ? null : [])}
              />
              {areas.map(({ area_key, area_name }) => (
                <CheckField
                  key={area_key}
                  label={area_name[locale]}
                  checked={chosen.includes(area_key)}
                  onChange={() => choose(area_key)}
                />
              ))}
            </FieldGroup>
            <AreaMap areas={areas} chosen={chosen} label={t('areas.map')} onChoose={choose} />
          </>
        )}
        <SendRow variant="second" busy={busy} busyLabel={t('checking')}>
          {t('check')}
        </SendRow>
      </Form>
      {checked && (
        <OrderPreview
          id="evacuation-new"
          said={checked.said}
          endpoint={beginEvacuation}
          inputOf={(alone_reason) => ({ ...checked.wanted, alone_reason })}
          onDone={clear}
        />
      )}
    </div>
  );
}

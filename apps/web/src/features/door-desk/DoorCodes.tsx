import { createDoorCode, endDoorCode, type DeskDoor, type OfficeCode } from '@machi/domain/doors/desk-contract';
import { writtenDoorCode } from '@machi/domain/doors/code';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Panel } from '@machi/ui/panel/Panel';
import { Section } from '@machi/ui/section/Section';
import { useRef, useState } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';
import { useFocusOn } from '../../shell/use-focus-on.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { useDoorTexts } from './door-words.ts';

const LABEL_LENGTH = 60;
const blank = { label: '', from_date: '', from_time: '08:30', to_date: '', to_time: '17:15' };
type Field = keyof typeof blank;

/** A code for people without a reservation: whom it is for, which doors, from when until when. */
function NewCode({ doors, onMade }: { readonly doors: readonly DeskDoor[]; readonly onMade: (code: string) => void }) {
  const texts = useDoorTexts();
  const { t } = texts;
  const readChanged = useReadChanged();
  const { act, busy, lines, setLines } = useTold(createDoorCode, texts);
  const tooLong = useTooLong();
  const [values, setValues] = useState(blank);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const choose = (door_id: number, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, door_id] : before.filter((id) => id !== door_id)));
  const given = (name: Field) => ({
    id: `door-code-${name}`,
    label: t(`code.${name}`),
    requiredWord: t('required'),
    value: values[name],
    error: missing.includes(name) ? t(`code.${name}.missing`) : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });

  async function make() {
    setLines([]);
    const empty: readonly Field[] = ['label', 'from_date', 'from_time', 'to_date', 'to_time'];
    const lacking = [...empty.filter((name) => values[name].trim() === ''), ...(chosen.length === 0 ? ['doors'] : [])];
    setMissing(lacking);
    const [first] = lacking;
    if (first !== undefined) return document.getElementById(`door-code-${first}`)?.focus();
    const made = await act({ ...values, door_ids: [...chosen] });
    if (!made) return undefined;
    setValues(blank);
    setChosen([]);
    onMade(made.code);
    return readChanged(createDoorCode);
  }
  return (
    <Panel title={t('code.new')}>
      <Form className="stack" onSend={make}>
        <CalloutLines lines={lines} />
        <TextField
          {...given('label')}
          hint={t('code.label.hint')}
          error={given('label').error ?? tooLong(values.label, LABEL_LENGTH)}
          autoComplete="off"
        />
        <FieldGroup
          id="door-code-doors"
          tabIndex={-1}
          legend={t('code.doors')}
          requiredWord={t('required')}
          error={missing.includes('doors') ? t('code.doors.missing') : undefined}
        >
          {doors.map(({ door_id, door_name }) => (
            <CheckField
              key={door_id}
              id={`door-code-door-${door_id}`}
              label={door_name}
              checked={chosen.includes(door_id)}
              onChange={({ target }) => choose(door_id, target.checked)}
            />
          ))}
        </FieldGroup>
        <div className="form-row">
          <DateField {...given('from_date')} />
          <TextField {...given('from_time')} type="time" />
          <DateField {...given('to_date')} />
          <TextField {...given('to_time')} type="time" />
        </div>
        <SendRow variant="second" busy={busy}>
          {t('code.make')}
        </SendRow>
      </Form>
    </Panel>
  );
}

interface DoorCodesProps {
  readonly doors: readonly DeskDoor[];
  readonly codes: readonly OfficeCode[];
}

/** Codes for cleaning and repairs. Each is shown once, when it is made. */
export function DoorCodes({ doors, codes }: DoorCodesProps) {
  const texts = useDoorTexts();
  const { t, locale } = texts;
  const [made, setMade] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useFocusOn<HTMLDivElement, string | undefined>(made, (code) => code !== undefined);
  return (
    <Section className="stack" title={t('codes')} headingRef={heading}>
      <p>{t('codes.body')}</p>
      {made !== undefined && (
        <Callout
          ref={box}
          focusable
          title={t('code.made')}
          actions={
            <Button size="small" onClick={() => setMade(undefined)}>
              {t('code.done')}
            </Button>
          }
        >
          <p className="entries-code num" translate="no">
            {writtenDoorCode(made)}
          </p>
          <p>{t('code.once')}</p>
        </Callout>
      )}
      {codes.length > 0 && (
        <ul className="entries-list">
          {codes.map((code) => (
            <li key={code.door_code_id} className="entries-entry">
              <div className="stack-tight">
                <h3>{code.label}</h3>
                <p>{code.door_names.join(t('event.join'))}</p>
                <p className="entries-facts num">
                  <span>
                    {t('code.span', {
                      from: momentInWords(code.starts_at, locale),
                      until: momentInWords(code.ends_at, locale),
                    })}
                  </span>
                  <span>{t('code.by', { name: code.made_by_name ?? t('left') })}</span>
                </p>
              </div>
              <div className="row tight entries-actions">
                <AskedAction
                  endpoint={endDoorCode}
                  input={{ door_code_id: code.door_code_id }}
                  label={t('code.end')}
                  question={t('code.end.question', { label: code.label })}
                  consequence={t('code.end.consequence')}
                  done={t('code.ended')}
                  isDanger
                  button={{
                    size: 'small',
                    variant: 'text-danger',
                    'aria-label': t('code.end.of', { label: code.label }),
                  }}
                  words={texts}
                  focus={heading}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <NewCode doors={doors} onMade={setMade} />
    </Section>
  );
}

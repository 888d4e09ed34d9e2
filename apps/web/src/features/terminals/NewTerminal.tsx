import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { createTerminal, type Terminal, type listTerminals } from '@machi/domain/terminals/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Panel } from '@machi/ui/panel/Panel';
import { useState } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { useTown } from '../../shell/town/town.ts';
import { useTerminalTexts } from './texts.ts';
import type { NewCode } from './CodeOnce.tsx';

const kinds = ['bath', 'community', 'autonomous', 'desk'] as const;
/** A door's kind is its number. */
type Kind = (typeof kinds)[number] | `${number}`;

function placeOf(kind: Kind): Pick<Terminal, 'pass' | 'bus_kind' | 'door_id'> {
  const nowhere = { bus_kind: null, door_id: null };
  if (kind === 'desk') return { ...nowhere, pass: null };
  if (kind === 'bath') return { ...nowhere, pass: 'bath' };
  if (kind === 'community' || kind === 'autonomous') return { ...nowhere, pass: 'bus', bus_kind: kind };
  return { ...nowhere, pass: 'door', door_id: Number(kind) };
}

interface NewTerminalProps {
  readonly doors: ReplyOf<typeof listTerminals>['doors'];
  readonly onMade: (made: NewCode) => void;
}

/** A new terminal: name and purpose. */
export function NewTerminal({ doors, onMade }: NewTerminalProps) {
  const { t, locale } = useTerminalTexts();
  const { act, busy, lines, setLines } = useTold(createTerminal, { t });
  const [name, setName] = useState('');
  const hasPasses = useTown()?.lacks.includes('passes') !== true;
  const [kind, setKind] = useState<Kind>(hasPasses ? 'bath' : 'desk');
  const [isTest, setTest] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const mayBeTried = kinds.some((one) => one === kind) && kind !== 'desk';
  const options: readonly { readonly value: Kind; readonly label: string }[] = [
    ...kinds.filter((one) => hasPasses || one === 'desk').map((value) => ({ value, label: t(`kind.${value}`) })),
    ...doors.map(({ door_id, door_name }) => ({
      value: `${door_id}` as const,
      label: t('kind.door.of', { door: door_name[locale] }),
    })),
  ];

  async function make() {
    setLines([]);
    setMissing(name.trim() === '');
    if (name.trim() === '') {
      document.getElementById('terminal-name')?.focus();
      return;
    }
    const isTried = isTest && mayBeTried;
    const made = await act({ terminal_name: name, ...placeOf(kind), is_test: isTried });
    if (!made) return;
    setName('');
    setTest(false);
    onMade(made);
  }
  return (
    <Panel title={t('new')}>
      <Form className="stack" onSend={make}>
        <CalloutLines lines={lines} />
        <TextField
          id="terminal-name"
          label={t('name')}
          requiredWord={t('required')}
          hint={t('name.hint')}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isMissing ? t('name.missing') : undefined}
        />
        <RadioGroup
          legend={t('kind')}
          name="terminal-kind"
          value={kind}
          onChange={({ target }) => setKind(options.find(({ value }) => value === target.value)?.value ?? 'bath')}
          options={options}
        />
        {!mayBeTried ? (
          <p className="muted">{t(kind === 'desk' ? 'kind.desk.hint' : 'kind.door.hint')}</p>
        ) : (
          <CheckField
            id="terminal-test"
            label={t('test.choose')}
            hint={t('test.hint')}
            checked={isTest}
            onChange={({ target }) => setTest(target.checked)}
          />
        )}
        <SendRow busy={busy}>{t('new.send')}</SendRow>
      </Form>
    </Panel>
  );
}

import { createTerminal, type Terminal } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Panel } from '@machi/ui/panel/Panel';
import { useState } from 'react';
import { useTold } from '../../shell/calls/use-told.ts';
import { useTerminalTexts } from './texts.ts';
import type { NewCode } from './CodeOnce.tsx';

const kinds = ['bath', 'community', 'autonomous', 'desk'] as const;
type Kind = (typeof kinds)[number];

function placeOf(kind: Kind): Pick<Terminal, 'pass' | 'bus_kind'> {
  if (kind === 'desk') return { pass: null, bus_kind: null };
  return kind === 'bath' ? { pass: 'bath', bus_kind: null } : { pass: 'bus', bus_kind: kind };
}

/** A new terminal: name and purpose. */
export function NewTerminal({ onMade }: { readonly onMade: (made: NewCode) => void }) {
  const { t } = useTerminalTexts();
  const { act, busy, lines, setLines } = useTold(createTerminal, { t });
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('bath');
  const [isTest, setTest] = useState(false);
  const [isMissing, setMissing] = useState(false);

  async function make() {
    setLines([]);
    setMissing(name.trim() === '');
    if (name.trim() === '') {
      document.getElementById('terminal-name')?.focus();
      return;
    }
    const isTried = isTest && kind !== 'desk';
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
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'bath')}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {kind === 'desk' ? (
          <p className="muted">{t('kind.desk.hint')}</p>
        ) : (
          <CheckField
            id="terminal-test"
            label={t('test.choose')}
            hint={t('test.hint')}
            checked={isTest}
            onChange={({ target }) => setTest(target.checked)}
          />
        )}
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('sending')}>
            {t('new.send')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

import { useState } from 'react';
import { Button } from '../src/button/Button.tsx';
import { CheckField } from '../src/field/CheckField.tsx';
import { DateField } from '../src/field/DateField.tsx';
import { FieldGroup } from '../src/field/FieldGroup.tsx';
import { PasswordField } from '../src/field/PasswordField.tsx';
import { RadioGroup } from '../src/field/RadioGroup.tsx';
import { SelectField } from '../src/field/SelectField.tsx';
import { TextAreaField } from '../src/field/TextAreaField.tsx';
import { TextField } from '../src/field/TextField.tsx';
import { FormErrors } from '../src/form-errors/FormErrors.tsx';
import { Steps } from '../src/steps/Steps.tsx';
import type { Words } from './words.ts';

export function FieldSamples({ words: w }: { words: Words }) {
  const [attempt, setAttempt] = useState(0);
  const [who, setWho] = useState('group');
  const whos = [
    { value: 'single', label: w.single },
    { value: 'group', label: w.group },
  ];
  const errors = [
    { fieldId: 'phone', message: w.phoneError },
    { fieldId: 'who', message: w.whoError },
  ];
  return (
    <section className="stack">
      <h2>{w.fields}</h2>
      <Steps label={w.steps} steps={[w.step1, w.step2, w.step3, w.step4]} current={2} doneWord={w.doneWord} />
      <FormErrors heading={w.errorsHeading} errors={attempt > 0 ? errors : []} attempt={attempt} />
      <div className="grid2">
        <TextField
          label={w.name}
          requiredWord={w.required}
          hint={w.nameHint}
          defaultValue="木村 千代"
          autoComplete="name"
        />
        <TextField
          id="phone"
          label={w.phone}
          requiredWord={w.required}
          hint={w.phoneHint}
          error={w.phoneError}
          inputMode="tel"
          defaultValue="0100-55-21あ"
        />
        <PasswordField label={w.password} showWord={w.show} hideWord={w.hide} defaultValue="abcdefgh" />
        <SelectField
          label={w.purpose}
          emptyWord={w.choose}
          options={[{ value: 'meeting', label: w.meeting }]}
          defaultValue="meeting"
        />
        <SelectField label={w.purpose} error={w.purposeError} emptyWord={w.choose} requiredWord={w.required} />
        <TextField label={w.number} optionalWord={w.fixed} disabled defaultValue="00481" fit="number" />
        <DateField label={w.day} requiredWord={w.required} defaultValue="2027-01-19" readout={w.dayWords} />
        <FieldGroup legend={w.time} hint={w.timeHint}>
          <div className="times">
            <select className="select num" aria-label={w.start} defaultValue="13:00">
              <option>13:00</option>
            </select>
            <span>{w.from}</span>
            <select className="select num" aria-label={w.end} defaultValue="15:30">
              <option>15:30</option>
            </select>
            <span>{w.to}</span>
          </div>
        </FieldGroup>
        <FieldGroup legend={w.receive}>
          <CheckField label={w.mail} defaultChecked />
          <CheckField label={w.sms} hint={w.phoneHint} />
        </FieldGroup>
        <RadioGroup
          legend={w.who}
          requiredWord={w.required}
          options={whos}
          value={who}
          onChange={(event) => setWho(event.target.value)}
          inline
        />
        <RadioGroup id="who" legend={w.who} optionalWord={w.optional} options={whos} error={w.whoError} />
        <TextAreaField label={w.note} optionalWord={w.optional} hint={w.noteHint} />
        <CheckField label={w.agree} requiredWord={w.required} error={w.agreeError} />
        <CheckField label={w.agree} disabled defaultChecked />
      </div>
      <div className="actions">
        <Button variant="primary" id="send" onClick={() => setAttempt(attempt + 1)}>
          {w.continue}
        </Button>
        <Button>{w.back}</Button>
      </div>
    </section>
  );
}

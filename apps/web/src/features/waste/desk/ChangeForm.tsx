import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { createWasteChange } from '@machi/domain/waste/contract';
import { ChangeWhat } from '@machi/domain/waste/model';
import { whatSaid } from '@machi/domain/waste/words';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { Boxes } from '../../../shell/forms/Boxes.tsx';
import { sentenceFor, type Names, useWasteDeskTexts } from './sentence.ts';

interface FormProps {
  readonly names: Names;
  readonly focus: RefObject<HTMLElement | null>;
  readonly onMade: () => void;
}

/** What happens on which day, where, and why; a window shows it as a sentence before it counts. */
export function ChangeForm({ names, focus, onMade }: FormProps) {
  const { t, locale } = useWasteDeskTexts();
  const [what, setWhat] = useState<ChangeWhat>('stopped');
  const [typed, setTyped] = useState({ from: '', to: '', moved_to: '', reason_ja: '', reason_en: '' });
  const [areas, setAreas] = useState<readonly number[]>([]);
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const asked = useAsked(createWasteChange, { words: { t }, isOnce: true, focus, onDone: onMade });
  const change = {
    what,
    from: typed.from,
    to: what === 'stopped' && typed.to !== '' ? typed.to : null,
    moved_to: what === 'moved' ? typed.moved_to : null,
    area_ids: [...areas],
    kind_keys: [...kinds],
    reason_ja: typed.reason_ja,
    reason_en: typed.reason_en,
  };
  const field = (name: keyof typeof typed) => ({
    id: `waste-${name}`,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
    error: errors[name],
  });
  const day = (name: 'from' | 'to' | 'moved_to') => ({
    ...field(name),
    readout: isDateText(typed[name]) && dateInWords(typed[name])[locale],
  });
  const required = { requiredWord: t('required') };

  function ask(event: SyntheticEvent) {
    event.preventDefault();
    const wrong: Record<string, string> = {};
    if (!isDateText(typed.from)) wrong['from'] = t('day.missing');
    if (what === 'moved' && !isDateText(typed.moved_to)) wrong['moved_to'] = t('moved_to.missing');
    if (what === 'extra' && kinds.length === 0) wrong['kinds'] = t('kinds.missing');
    if (typed.reason_ja.trim() === '') wrong['reason_ja'] = t('reason.missing');
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first === undefined) asked.ask();
    else document.getElementById(`waste-${first}`)?.focus();
  }
  return (
    <form className="stack" noValidate onSubmit={ask}>
      <RadioGroup
        legend={t('what')}
        {...required}
        inline
        value={what}
        onChange={({ target }) => setWhat(ChangeWhat.parse(target.value))}
        options={ChangeWhat.options.map((value) => ({ value, label: whatSaid[value][locale] }))}
      />
      <div className="form-row">
        <DateField {...day('from')} {...required} label={t(what === 'extra' ? 'from.extra' : 'from')} />
        {what === 'stopped' && (
          <DateField {...day('to')} label={t('to')} hint={t('to.hint')} optionalWord={t('optional')} />
        )}
        {what === 'moved' && <DateField {...day('moved_to')} {...required} label={t('moved_to')} />}
      </div>
      <Boxes
        legend={t('areas')}
        hint={t('all.hint')}
        names={names.areas.map(({ area_id, area_name }) => [area_id, area_name])}
        chosen={areas}
        onChoose={setAreas}
      />
      <Boxes
        id="waste-kinds"
        legend={t('kinds')}
        names={names.kinds.map(({ kind_key, kind_name }) => [kind_key, kind_name])}
        chosen={kinds}
        onChoose={setKinds}
        error={errors['kinds']}
        {...(what === 'extra' ? required : { hint: t('all.hint') })}
      />
      {(['ja', 'en'] as const).map((language) => (
        <TextField
          key={language}
          {...field(`reason_${language}`)}
          {...(language === 'ja' ? required : { optionalWord: t('optional') })}
          lang={language}
          label={t(`reason_${language}`)}
          hint={t(`reason_${language}.hint`)}
          autoComplete="off"
        />
      ))}
      <SendRow>{t('ask')}</SendRow>
      <ConfirmDialog
        {...asked.dialog}
        variant="primary"
        question={t('question')}
        consequence={
          asked.isAsking && (
            <>
              <p>
                <b>{sentenceFor({ ...change, to: change.to ?? change.from }, names)[locale]}</b>
              </p>
              <p>{typed.reason_ja}</p>
              <p>{t('consequence')}</p>
            </>
          )
        }
        confirmLabel={t('put')}
        onConfirm={() => void asked.act(change, t('done'))}
      />
    </form>
  );
}

import { BULK_MAX_LINES } from '@machi/domain/member-desk/bulk-lines';
import { sentenceOf, type Problem } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { DropZone } from '@machi/ui/drop-zone/DropZone';
import { FileField, type ChosenFile } from '@machi/ui/field/FileField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { useRef, useState } from 'react';
import { saveFile } from '@machi/client/downloads';
import { listedFields, wholes, type BulkField } from '@machi/domain/member-desk/bulk-columns';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { useMemberTexts } from '../texts.ts';
import { readListFile } from './read-list-file.ts';
import { columnWord } from './column-words.ts';
import { csvFile } from './result-file.ts';

/** Possible headings of a list, and an empty list with them. */
function BulkHeadings() {
  const texts = useMemberTexts();
  const { t } = texts;
  const word = (field: BulkField) => columnWord(field, texts);
  const whole = (field: keyof typeof wholes) =>
    t('bulk.headings.or', { whole: word(field), parts: wholes[field].map(word).join(t('bulk.headings.and')) });
  const words = [
    word('email'),
    word('tel'),
    whole('name'),
    whole('furigana'),
    t('bulk.headings.birthdate', { label: word('birthdate') }),
    word('zipcode'),
    whole('address'),
    word('town_id'),
  ];
  return (
    <Disclosure title={t('bulk.headings')}>
      <div className="stack">
        <p>{t('bulk.headings.body')}</p>
        <ul className="bullets">
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <p>{t('bulk.headings.tel')}</p>
        <div className="actions">
          <Button
            icon={<Icon name="download" />}
            onClick={() => saveFile(t('bulk.template.filename'), csvFile([listedFields.map(({ name }) => word(name))]))}
          >
            {t('bulk.template.save')}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}

interface BulkSourceProps {
  readonly text: string;
  /** The results below belong to this text. */
  readonly isChecked: boolean;
  /** The list is being registered and cannot be changed. */
  readonly isFixed: boolean;
  readonly busy: boolean;
  readonly onText: (text: string) => void;
  readonly onCheck: () => void;
}

/** Input of the list: typed or pasted, or from a chosen or dropped file. */
export function BulkSource({ text, isChecked, isFixed, busy, onText, onCheck }: BulkSourceProps) {
  const { t, locale } = useMemberTexts();
  const [file, setFile] = useState<ChosenFile>();
  const [problem, setProblem] = useState<Problem | 'not-text'>();

  const area = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  function check() {
    const isEmpty = text.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) area.current?.focus();
    else onCheck();
  }

  async function read([chosen]: readonly File[]) {
    if (!chosen) return;
    const made = await readListFile(chosen);
    if ('problem' in made) {
      setFile(undefined);
      setProblem(made.problem);
      return;
    }
    setProblem(undefined);
    setIsMissing(false);
    setFile({ id: chosen.name, name: chosen.name, detail: t('bulk.file.detail', { encoding: made.encoding }) });
    onText(made.text);
  }

  function take(files: readonly File[]) {
    // During registration the text stays.
    if (!isFixed) void read(files);
  }

  return (
    <section className="stack" aria-labelledby="bulk-source">
      <h2 id="bulk-source">{t('view.bulk')}</h2>
      <TextAreaField
        label={t('bulk.text')}
        hint={t('bulk.text.hint', { max: BULK_MAX_LINES.toLocaleString(locale) })}
        ref={area}
        error={isMissing && text.trim() === '' ? t('bulk.empty') : ''}
        className="members-lines"
        rows={8}
        spellCheck={false}
        autoComplete="off"
        placeholder={t('bulk.example')}
        readOnly={isFixed}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setFile(undefined);
        }}
      />
      <BulkHeadings />
      <DropZone dropWord={t('bulk.file.drop')} onFiles={take}>
        <FileField
          label={t('bulk.file')}
          hint={t('bulk.file.hint')}
          error={problem && (problem === 'not-text' ? t('bulk.file.not-text') : sentenceOf(problem, locale))}
          accept=".csv,.txt,.xlsx,text/csv,text/plain"
          disabled={isFixed}
          pickWord={t('bulk.file.pick')}
          noneWord={t('bulk.file.none')}
          removeWord={t('bulk.file.remove')}
          removeLabel={(name) => t('bulk.file.remove.label', { name })}
          files={file ? [file] : []}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            // Allow choosing the same file again after a correction.
            target.value = '';
          }}
          onRemove={() => {
            setFile(undefined);
            onText('');
          }}
        />
      </DropZone>
      <div className="actions">
        <Button variant={isChecked ? 'second' : 'primary'} busy={busy} busyLabel={t('bulk.checking')} onClick={check}>
          {t('bulk.check')}
        </Button>
      </div>
    </section>
  );
}

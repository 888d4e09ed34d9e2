import { pathOfField, withField, type FieldPlace } from '@machi/domain/form-editor/edits';
import type { DraftField, DraftWords } from '@machi/domain/form-editor/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useState } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { WordsField } from '../editing/Controls.tsx';
import { useEditor } from '../editing/use-editor.ts';

const places = ['list', 'desk', 'paper', 'export'] as const;
type Place = (typeof places)[number];
interface Said {
  readonly label?: DraftWords;
  readonly words?: DraftWords;
}
type Shown = Readonly<Partial<Record<Place, Said>>>;

const nothing: DraftWords = { ja: '', en: '' };
const isEmpty = ({ ja, en }: DraftWords): boolean => ja === '' && en === '';

/** Places that show the answer of a question, and its name there if it differs. */
export function ShownPlaces({ field, place }: { field: DraftField; place: FieldPlace }) {
  const { t } = useFormEditorTexts();
  const { change } = useEditor();
  const path = pathOfField(place);
  const shown = (field['shown'] ?? { list: {}, desk: {}, paper: {}, export: {} }) as Shown;
  const [opened, setOpened] = useState<readonly Place[]>([]);
  const put = (next: Shown) => change((before) => withField(before, place, { shown: next }));
  const say = (one: Place, part: keyof Said, words: DraftWords) => {
    const { [part]: _was, ...others } = shown[one] ?? {};
    put({ ...shown, [one]: isEmpty(words) ? others : { ...others, [part]: words } });
  };
  return (
    <FieldGroup legend={t('shown')}>
      {places.map((one) => {
        const said = shown[one];
        const isOwn = said !== undefined && (Object.keys(said).length > 0 || opened.includes(one));
        return (
          <div key={one} className="stack-tight">
            <CheckField
              id={`${path}.shown.${one}`}
              label={t(`shown.${one}`)}
              checked={said !== undefined}
              onChange={({ target }) => {
                const { [one]: was, ...others } = shown;
                put(target.checked ? { ...others, [one]: was ?? {} } : others);
              }}
            />
            {said !== undefined && !isOwn && (
              <p>
                <Button
                  variant="text"
                  size="small"
                  aria-label={t('shown.own.at', { place: t(`shown.${one}`) })}
                  onClick={() => setOpened([...opened, one])}
                >
                  {t('shown.own')}
                </Button>
              </p>
            )}
            {isOwn && (
              <WordsField
                path={`${path}.shown.${one}.label`}
                label={t('shown.label')}
                hint={t('shown.label.hint')}
                value={said.label ?? nothing}
                isRequired={false}
                onChange={(words) => say(one, 'label', words)}
              />
            )}
            {isOwn && field.kind === 'tick' && (
              <WordsField
                path={`${path}.shown.${one}.words`}
                label={t('shown.words')}
                value={said.words ?? nothing}
                isRequired={false}
                onChange={(words) => say(one, 'words', words)}
              />
            )}
          </div>
        );
      })}
    </FieldGroup>
  );
}

import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import type { ComponentProps } from 'react';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useSpotDeskTexts } from './texts.ts';

/** Registration of one of the two texts: names, handlers, error. */
type Registered = Pick<ComponentProps<'input'>, 'id' | 'name'> & {
  readonly onChange: (event: { target: unknown; type?: unknown }) => Promise<unknown>;
  readonly onBlur: (event: { target: unknown; type?: unknown }) => Promise<unknown>;
  readonly ref: (instance: unknown) => void;
  readonly error?: string;
};

interface WordsPairProps {
  readonly label: string;
  readonly hint?: string;
  readonly ja: Registered;
  readonly en: Registered;
  readonly isRequired?: boolean;
  /** Whether it has several lines. */
  readonly isLong?: boolean;
}

/** The same text in both languages, side by side. */
export function WordsPair({ label, hint, ja, en, isRequired = false, isLong = false }: WordsPairProps) {
  const { t } = useSpotDeskTexts();
  const { t: shell } = useShellTexts();
  const must = isRequired ? { requiredWord: shell('required') } : {};
  const pair = [
    { lang: 'ja', words: t('in.ja', { label }), registered: ja },
    { lang: 'en', words: t('in.en', { label }), registered: en },
  ] as const;
  return (
    <div className="form-row">
      {pair.map(({ lang, words, registered }) =>
        isLong ? (
          <TextAreaField key={lang} {...registered} {...must} label={words} hint={hint} lang={lang} rows={3} />
        ) : (
          <TextField key={lang} {...registered} {...must} label={words} hint={hint} lang={lang} autoComplete="off" />
        ),
      )}
    </div>
  );
}

import type { BannerWords } from '@machi/domain/banner/end';
import { PLACE_CHARACTERS, bannerTemplates, fillTemplate, type BlankName } from '@machi/domain/banner/templates';
import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import { useMonitorTexts } from '../texts.ts';
import { timesWith } from './banner-words.ts';

interface TemplateFieldsProps {
  /** Present texts of the form. */
  readonly words: BannerWords;
  readonly onFilled: (words: BannerWords) => void;
}

const noBlanks = { place_ja: '', place_en: '', from: '', until: '' };

/** A ready-made text with gaps for place and hours; the earlier text can be restored. */
export function TemplateFields({ words, onFilled }: TemplateFieldsProps) {
  const { t, locale } = useMonitorTexts();
  const [key, setKey] = useState('');
  const [blanks, setBlanks] = useState(noBlanks);
  const [before, setBefore] = useState<BannerWords>();
  const template = bannerTemplates.find((one) => one.key === key);
  const has = (name: BlankName): boolean => template?.blanks.includes(name) ?? false;
  const blank = (name: keyof typeof noBlanks) => ({
    label: t(`banner.template.${name}`),
    value: blanks[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setBlanks((typed) => ({ ...typed, [name]: target.value })),
  });

  function fill(): void {
    if (!template) return;
    if (words.body_ja !== '' || words.body_en !== '') setBefore(words);
    const { place_ja, place_en, from, until } = blanks;
    onFilled(fillTemplate(template, { place: { ja: place_ja.trim(), en: place_en.trim() }, from, until }));
  }
  return (
    <fieldset className="stack banner-template">
      <legend>{t('banner.template')}</legend>
      <SelectField
        label={t('banner.template.kind')}
        emptyWord={t('banner.template.none')}
        value={key}
        onChange={({ target }) => setKey(target.value)}
        options={bannerTemplates.map((one) => ({ value: one.key, label: one.name[locale] }))}
      />
      {template && (
        <>
          {has('place') && (
            <div className="form-row">
              <TextField {...blank('place_ja')} lang="ja" maxLength={PLACE_CHARACTERS} autoComplete="off" />
              <TextField {...blank('place_en')} lang="en" maxLength={PLACE_CHARACTERS} autoComplete="off" />
            </div>
          )}
          {(has('from') || has('until')) && (
            <div className="form-row">
              {has('from') && (
                <SelectField {...blank('from')} emptyWord={t('banner.template.hour')} options={timesWith('00:00')} />
              )}
              {has('until') && (
                <SelectField {...blank('until')} emptyWord={t('banner.template.hour')} options={timesWith('00:00')} />
              )}
            </div>
          )}
          <div className="row">
            <Button onClick={fill}>{t('banner.template.fill')}</Button>
            {before && (
              <Button
                onClick={() => {
                  onFilled(before);
                  setBefore(undefined);
                }}
              >
                {t('banner.template.back')}
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
}

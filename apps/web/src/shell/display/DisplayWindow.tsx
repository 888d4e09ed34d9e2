import { inLanguage } from '@machi/client/record';
import { Button } from '@machi/ui/button/Button';
import { ClosableWindow, type ClosableWindowProps } from '@machi/ui/closable-window/ClosableWindow';
import { accents } from '@machi/ui/theme/theme';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SwitchField } from '@machi/ui/field/SwitchField';
import { useRef, type ReactNode } from 'react';
import { UNREAD_IN_JAPANESE, languagesOffered } from '@machi/domain/locale/offered';
import { wantsReadings } from '../readings/follow-readings.ts';
import { recordStore, usePreferences } from '../record/record.ts';
import { useShellTexts } from '../shell-texts.ts';
import { useTown } from '../town/town.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useDisplayTexts = textsOf('display', { ja, en });

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly hint?: ReactNode }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** One setting; a choice applies at once. */
function Choice<T extends string>({ legend, options, value, onChoose }: ChoiceProps<T>) {
  return (
    <RadioGroup
      className="setting"
      legend={legend}
      options={options}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}

/** The stored default, which is the town's own colour (product, "What the browser keeps"). */
const OWN_COLOUR = 'indigo';
const NO_PICTURE = '';
const sizes = ['standard', 'large', 'largest'] as const;
const themes = ['light', 'dark', 'system'] as const;

function Swatch({ accent }: { accent?: string }) {
  return <span className="swatch" data-accent={accent} aria-hidden="true" />;
}

type DisplayWindowProps = Pick<ClosableWindowProps, 'open' | 'onClose' | 'onClosed'>;

/** The button below the page that has it read aloud; null where the device has no voice, or nobody is to be read to. */
const aloudOffer = (): HTMLElement | null => document.querySelector('.aloud-offer > .btn');

/** Text size, calm pages, theme, colour, picture and language: applied at once, stored in this browser. Reading aloud begins from here too. */
export default function DisplayWindow(window: DisplayWindowProps) {
  const { t } = useDisplayTexts();
  const { t: shellText } = useShellTexts();
  const { textSize, themeMode, themeColor, themeImage, locale, variant, calm, readings } = usePreferences();
  const { theme_images: pictures = [], languages = [] } = useTown() ?? {};
  const { prefer } = recordStore;
  const isAskedFor = useRef(false);
  const offer = window.open ? aloudOffer()?.textContent : undefined;

  function readAloud() {
    isAskedFor.current = true;
    window.onClose();
  }
  function goOn() {
    window.onClosed?.();
    if (isAskedFor.current) aloudOffer()?.click();
    isAskedFor.current = false;
  }
  return (
    <ClosableWindow {...window} kind="dialog" title={t('title')} closeLabel={shellText('close')} onClosed={goOn}>
      {offer && <Button onClick={readAloud}>{offer}</Button>}
      <p className="hint">{t('kept')}</p>
      <Choice
        legend={t('size')}
        options={sizes.map((value) => ({ value, label: t(`size.${value}`) }))}
        value={textSize}
        onChoose={(chosen) => prefer({ textSize: chosen })}
      />
      <SwitchField
        label={t('calm')}
        hint={t(textSize === 'largest' && !calm ? 'calm.offer' : 'calm.hint')}
        onWord={t('readings.on')}
        offWord={t('readings.off')}
        checked={calm}
        onChange={({ target }) => prefer({ calm: target.checked })}
      />
      <SwitchField
        label={t('readings')}
        hint={t('readings.hint')}
        onWord={t('readings.on')}
        offWord={t('readings.off')}
        checked={wantsReadings({ readings, variant })}
        onChange={({ target }) => prefer({ readings: target.checked })}
      />
      <Choice
        legend={t('theme')}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        value={themeMode}
        onChoose={(chosen) => prefer({ themeMode: chosen })}
      />
      <Choice
        legend={t('accent')}
        options={[
          {
            value: OWN_COLOUR,
            label: (
              <>
                <Swatch />
                {t('accent.own')}
              </>
            ),
          },
          ...accents.map((value) => ({
            value,
            label: (
              <>
                <Swatch accent={value} />
                {t(`accent.${value}`)}
              </>
            ),
          })),
        ]}
        value={accents.find((accent) => accent === themeColor) ?? OWN_COLOUR}
        onChoose={(chosen) => prefer({ themeColor: chosen })}
      />
      {pictures.length > 0 && (
        <Choice
          legend={t('picture')}
          options={[
            { value: NO_PICTURE, label: t('none') },
            ...pictures.map(({ theme_key, theme_name, src }) => ({
              value: theme_key,
              label: (
                <>
                  {theme_name}
                  <img className="setting-picture" src={src} alt="" />
                </>
              ),
            })),
          ]}
          value={pictures.find(({ theme_key }) => theme_key === themeImage)?.theme_key ?? NO_PICTURE}
          onChoose={(chosen) => prefer({ themeImage: chosen === NO_PICTURE ? null : chosen })}
        />
      )}
      <Choice
        legend={t('language')}
        options={languagesOffered(languages).map(({ language, name, unread }) => ({
          value: language,
          label: <span lang={language}>{name}</span>,
          hint: unread && (
            <>
              <span lang={language}>{unread}</span> <span lang="ja">{UNREAD_IN_JAPANESE}</span>
            </>
          ),
        }))}
        value={variant ?? locale}
        onChoose={(chosen) => prefer(inLanguage(chosen))}
      />
    </ClosableWindow>
  );
}

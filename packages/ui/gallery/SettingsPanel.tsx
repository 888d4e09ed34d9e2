import { Panel } from '../src/panel/Panel.tsx';
import { RadioGroup } from '../src/field/RadioGroup.tsx';
import { choices, readSettings, type Settings } from './settings.ts';
import { useWord } from './word.tsx';

type SettingsPanelProps = { settings: Settings; onChange: (settings: Settings) => void };

export function SettingsPanel({ settings, onChange }: SettingsPanelProps) {
  const t = useWord();
  const words: Record<string, string> = {
    ja: '日本語',
    en: 'English',
    light: t('明るい', 'Light'),
    dark: t('暗い', 'Dark'),
    system: t('端末に合わせる', 'As the device'),
    standard: t('標準', 'Standard'),
    large: '115 %',
    largest: '130 %',
    town: t('町の色', 'Town'),
    blue: t('青', 'Blue'),
    purple: t('紫', 'Purple'),
    teal: t('青緑', 'Teal'),
    brick: t('れんが', 'Brick'),
  };
  const legends = {
    lang: t('ことば', 'Language'),
    theme: t('明るさ', 'Theme'),
    textSize: t('文字の大きさ', 'Text size'),
    accent: t('ボタンの色', 'Colour of the buttons'),
  };
  const groups = ['lang', 'theme', 'textSize', 'accent'] as const;
  return (
    <Panel title={t('見かた', 'View')} className="settings">
      <div className="grid2">
        {groups.map((group) => (
          <RadioGroup
            key={group}
            legend={legends[group]}
            inline
            options={choices[group].map((value) => ({ value, label: words[value] }))}
            value={settings[group]}
            onChange={({ target }) =>
              onChange(readSettings(new URLSearchParams({ ...settings, [group]: target.value })))
            }
          />
        ))}
      </div>
    </Panel>
  );
}

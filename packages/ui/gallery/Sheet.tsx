import type { ComponentType } from 'react';
import { ContentsList } from '../src/contents-list/ContentsList.tsx';
import { ActionSamples } from './samples/ActionSamples.tsx';
import { ButtonSamples } from './samples/ButtonSamples.tsx';
import { CalendarSamples } from './samples/CalendarSamples.tsx';
import { CalloutSamples } from './samples/CalloutSamples.tsx';
import { ChoiceSamples } from './samples/ChoiceSamples.tsx';
import { CostSamples } from './samples/CostSamples.tsx';
import { DialogSamples } from './samples/DialogSamples.tsx';
import { EmptySamples } from './samples/EmptySamples.tsx';
import { FieldSamples } from './samples/FieldSamples.tsx';
import { FileSamples } from './samples/FileSamples.tsx';
import { FormSamples } from './samples/FormSamples.tsx';
import { IconSamples } from './samples/IconSamples.tsx';
import { ListSamples } from './samples/ListSamples.tsx';
import { LoadingSamples } from './samples/LoadingSamples.tsx';
import { NavigationSamples } from './samples/NavigationSamples.tsx';
import { ReadingSamples } from './samples/ReadingSamples.tsx';
import { SkySamples } from './samples/SkySamples.tsx';
import { SnackbarSamples } from './samples/SnackbarSamples.tsx';
import { StepsSamples } from './samples/StepsSamples.tsx';
import { TableSamples } from './samples/TableSamples.tsx';
import { TagSamples } from './samples/TagSamples.tsx';
import { WeekSamples } from './samples/WeekSamples.tsx';
import { useWord } from './word.tsx';

const sections: readonly (readonly [id: string, ja: string, en: string, Samples: ComponentType])[] = [
  ['buttons', 'ボタン', 'Buttons', ButtonSamples],
  ['actions', 'リンク・枠の切り替え・時間の候補', 'Links, segments, offers', ActionSamples],
  ['fields', '入力欄', 'Fields', FieldSamples],
  ['choices', 'えらぶ', 'Choices', ChoiceSamples],
  ['files', '書類を添える', 'Files', FileSamples],
  ['form', '直すところのまとめ', 'Summary of errors', FormSamples],
  ['steps', '手順', 'Steps', StepsSamples],
  ['callouts', '知らせ', 'Callouts', CalloutSamples],
  ['snackbar', '短い知らせ', 'Snackbar', SnackbarSamples],
  ['dialog', '確かめる窓', 'Dialog', DialogSamples],
  ['tags', 'しるし', 'Tags and status', TagSamples],
  ['loading', '読み込み中', 'Loading', LoadingSamples],
  ['empty', '当てはまるものがない', 'Nothing there', EmptySamples],
  ['tables', '表（電話では、見出しつきの行になる）', 'Tables (labelled lines on phones)', TableSamples],
  ['cost', '囲みと料金', 'Panels and cost', CostSamples],
  ['week', '空きの表', 'Week of free times', WeekSamples],
  ['calendar', '月の表', 'Month', CalendarSamples],
  ['lists', '一覧', 'Lists', ListSamples],
  ['reading', '読むページ', 'Reading', ReadingSamples],
  ['sky', '空と写真', 'Sky and slides', SkySamples],
  ['navigation', '現在の位置と目次', 'Navigation', NavigationSamples],
  ['icons', '絵', 'Icons', IconSamples],
];

export function Sheet() {
  const t = useWord();
  return (
    <>
      <ContentsList
        className="gallery-contents"
        title={t('このページの部品', 'On this page')}
        items={sections.map(([id, ja, en]) => ({ href: `#${id}`, label: t(ja, en) }))}
      />
      {sections.map(([id, ja, en, Samples]) => (
        <section key={id} id={id} className="gallery-section">
          <h2>{t(ja, en)}</h2>
          <Samples />
        </section>
      ))}
    </>
  );
}

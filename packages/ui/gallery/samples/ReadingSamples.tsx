import { RichText } from '../../src/rich-text/RichText.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((word) => `<th scope="col">${word}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((word) => `<td>${word}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

export function ReadingSamples() {
  const t = useWord();
  const html = [
    `<h3>${t('ごみの出しかた', 'How to put out waste')}</h3>`,
    `<p>${t('収集日の<strong>朝8時</strong>までに出してください。くわしくは<a href="/notice">お知らせ</a>へ。', 'Put it out by <strong>8 in the morning</strong>. See the <a href="/notice">notices</a>.')}</p>`,
    `<ul><li>${t('燃えるごみ', 'Burnable')}</li><li>${t('燃えないごみ', 'Not burnable')}</li></ul>`,
    `<ol><li>${t('分ける', 'Sort')}</li><li>${t('袋に入れる', 'Put into bags')}</li></ol>`,
    table(
      [t('地区', 'Area'), t('燃える', 'Burnable'), t('燃えない', 'Not burnable'), t('資源', 'Recycling')],
      [
        [t('北の沢', 'Kitanosawa'), t('月・木', 'Mon, Thu'), t('第1水', '1st Wed'), t('第2金', '2nd Fri')],
        [t('本町', 'Honcho'), t('火・金', 'Tue, Fri'), t('第2水', '2nd Wed'), t('第3金', '3rd Fri')],
      ],
    ),
  ].join('');
  return (
    <States width="full">
      <State label={t('編集画面で書いた文', 'A text written with the editor')}>
        <div className="measure">
          <RichText html={html} fit={(nodes) => nodes} tableLabel={t('表', 'Table')} onFollow={() => true} />
        </div>
      </State>
    </States>
  );
}

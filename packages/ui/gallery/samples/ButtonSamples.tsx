import { useState } from 'react';
import { Button } from '../../src/button/Button.tsx';
import { ButtonLink } from '../../src/button/ButtonLink.tsx';
import { Icon } from '../../src/icon/Icon.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function ButtonSamples() {
  const t = useWord();
  const [busy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  };
  const kinds = [
    ['primary', t('主なボタン', 'Main'), t('予約する', 'Reserve')],
    ['second', t('その他', 'Second'), t('戻る', 'Back')],
    ['danger', t('強い取り消し', 'Danger'), t('予約を取り消す', 'Cancel booking')],
    ['quiet-danger', t('控えめな取り消し', 'Quiet danger'), t('取り消す', 'Cancel')],
    ['text', t('文字だけ', 'Text'), t('くわしく見る', 'See details')],
    ['text-danger', t('文字の取り消し', 'Text danger'), t('外す', 'Remove')],
  ] as const;
  return (
    <>
      {kinds.map(([variant, name, words]) => (
        <States key={variant}>
          <Poses name={name}>
            <Button variant={variant}>{words}</Button>
          </Poses>
        </States>
      ))}
      <h3>{t('待っている、押せない', 'Busy and not to be pressed')}</h3>
      <States>
        <State label={t('送信している', 'Busy')}>
          <Button variant="primary" busy busyLabel={t('送信しています', 'Sending')}>
            {t('予約する', 'Reserve')}
          </Button>
        </State>
        <State label={t('押すと2秒待つ。幅は変わらない', 'Busy for 2 s when pressed; its width stays')}>
          <Button variant="primary" busy={busy} busyLabel={t('送信しています', 'Sending')} onClick={send}>
            {t('予約する', 'Reserve')}
          </Button>
        </State>
        <State label={t('その他：待っている', 'Second: busy')}>
          <Button busy busyLabel={t('読み込んでいます', 'Loading')}>
            {t('もう一度読み込む', 'Load again')}
          </Button>
        </State>
        <State label={t('押せない', 'Disabled')}>
          <Button disabled>{t('使えない', 'Not now')}</Button>
        </State>
        <State label={t('押せない理由を文で', 'Disabled, with the reason in words')}>
          <Button
            variant="primary"
            disabledReason={t('規約に同意すると押せます。', 'You can press it after agreeing to the terms.')}
          >
            {t('予約する', 'Reserve')}
          </Button>
        </State>
        <State label={t('理由つき：キーで選択中', 'With reason: keyboard focus')} pose="focus-visible">
          <Button disabledReason={t('あと42秒で送り直せます。', 'You can send it again in 42 seconds.')}>
            {t('コードを送り直す', 'Send again')}
          </Button>
        </State>
      </States>
      <h3>{t('大きさと形', 'Sizes and shapes')}</h3>
      <States>
        <State label={t('行の中：高さ44', 'In rows: 44 px')}>
          <Button size="small">{t('詳細・変更', 'Details')}</Button>
        </State>
        <State label={t('前に絵', 'Icon before')}>
          <Button icon={<Icon name="download" />}>{t('保存する', 'Save')}</Button>
        </State>
        <State label={t('後に絵', 'Icon after')}>
          <Button iconEnd={<Icon name="chevron-right" />}>{t('次の週', 'Next week')}</Button>
        </State>
        <State label={t('絵だけ（名前は読み上げる）', 'Icon alone, its name is spoken')}>
          <Button size="small" aria-label={t('前の週', 'Previous week')} icon={<Icon name="chevron-left" />} />
        </State>
        <State label={t('リンク', 'A link')}>
          <ButtonLink href="#buttons">{t('1月20日（水）でさがす', 'Search Wed 20 January')}</ButtonLink>
        </State>
        <State label={t('幅いっぱい', 'Full width')}>
          <Button wide>{t('確認してログイン', 'Check and log in')}</Button>
        </State>
        <State label={t('長いことば', 'Long words')}>
          <Button variant="primary">
            {t('1月19日（火）13:00〜15:30で申し込む', 'Apply for Tuesday 19 January, 13:00–15:30')}
          </Button>
        </State>
      </States>
    </>
  );
}

import { Button } from '../../src/button/Button.tsx';
import { Callout } from '../../src/callout/Callout.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function CalloutSamples() {
  const t = useWord();
  return (
    <States width="wide">
      <State label={t('案内', 'Information')}>
        <Callout title={t('仮予約です', 'This is provisional')} headingLevel={3}>
          <p>{t('受付が確かめたら、メールでお知らせします。', 'We will write to you when the desk has checked it.')}</p>
        </Callout>
      </State>
      <State label={t('できた', 'Success')}>
        <Callout tone="success" title={t('予約ができました', 'Reserved')} headingLevel={3}>
          <p className="num">{t('予約番号 HM-4T72', 'Number HM-4T72')}</p>
        </Callout>
      </State>
      <State label={t('注意', 'Warning')}>
        <Callout
          tone="warning"
          title={t('北回りは今日運休です', 'The north route is cancelled today')}
          headingLevel={3}
        >
          <p>{t('大雪のため。南回りは平常どおり。', 'Because of heavy snow. The south route runs as usual.')}</p>
        </Callout>
      </State>
      <State label={t('見出しなし', 'Without a title')}>
        <Callout tone="warning">
          {t('12月29日から1月3日まで、役場は休みです。', 'The town office is closed from 29 December to 3 January.')}
        </Callout>
      </State>
      <State
        label={t(
          'できなかった：言われること、まだ有効なこと、ほかの候補',
          'Refused: what, what still holds, what else',
        )}
      >
        <Callout
          tone="error"
          title={t('その時間は、ほかの予約が入りました', 'Someone else has reserved that time')}
          headingLevel={3}
          live="alert"
          actions={<Button variant="text">{t('1月21日を外す', 'Leave out 21 January')}</Button>}
        >
          <p>{t('ほかの2日は、まだ取れます。', 'The other two days can still be reserved.')}</p>
          <div className="slots">
            <button type="button">{t('同じ日の 15:00〜17:00', 'Same day 15:00–17:00')}</button>
            <button type="button">{t('1月22日（金） 13:00〜15:30', 'Fri 22 January 13:00–15:30')}</button>
          </div>
        </Callout>
      </State>
      <State label={t('読み込めない：もう一度、または電話', 'Not loaded: again, or by telephone')}>
        <Callout
          tone="error"
          title={t('空きを読み込めませんでした', 'The free times could not be loaded')}
          headingLevel={3}
          actions={
            <>
              <Button>{t('もう一度読み込む', 'Load again')}</Button>
              <span className="sm">
                {t('お急ぎのときは ', 'If it is urgent: ')}
                <a className="nb num" href="tel:0100552111">
                  0100-55-2111
                </a>
              </span>
            </>
          }
        >
          <p>
            {t(
              '通信が切れたようです。入力した条件は残っています。',
              'The connection was lost. What you entered is kept.',
            )}
          </p>
        </Callout>
      </State>
      <State label={t('キーで選択中（送ったあと、ここへ移る）', 'Focused by script')} pose="focus-visible">
        <Callout
          tone="error"
          title={t('入力を直すところが1つあります', 'One thing needs correcting')}
          headingLevel={3}
          focusable
        >
          <p>
            <a href="#form-purpose">{t('利用の目的を入力してください。', 'Enter the purpose.')}</a>
          </p>
        </Callout>
      </State>
    </States>
  );
}

import { useState } from 'react';
import { Button } from '../../src/button/Button.tsx';
import { Loading } from '../../src/loading/Loading.tsx';
import { NoticeSkeleton } from '../../src/notice-list/NoticeList.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

const leaveAsItIs = () => undefined;

export function LoadingSamples() {
  const t = useWord();
  const [run, setRun] = useState(0);
  const words = {
    label: t('空きを調べています…', 'Looking for free times…'),
    slowLabel: t('時間がかかっています。', 'This is taking long.'),
    stopLabel: t('やめる', 'Stop'),
    onStop: leaveAsItIs,
  };
  return (
    <>
      <States width="wide">
        <State label={t('0.3秒から', 'From 0.3 s')}>
          <Loading {...words} delay={0} slowAfter={1e9} rows={2} />
        </State>
        <State label={t('10秒から', 'From 10 s')}>
          <Loading {...words} delay={0} slowAfter={0} rows={2} />
        </State>
        <State label={t('来るものの形', 'In the shape of what comes')}>
          <Loading {...words} delay={0} slowAfter={1e9}>
            <NoticeSkeleton rows={3} />
          </Loading>
        </State>
        <State label={t('はじめから', 'From the start')}>
          <Loading key={run} {...words} rows={1} />
          <Button size="small" onClick={() => setRun(run + 1)}>
            {t('はじめからやり直す', 'Start anew')}
          </Button>
        </State>
      </States>
    </>
  );
}

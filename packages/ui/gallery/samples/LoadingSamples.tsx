import { useState } from 'react';
import { Button } from '../../src/button/Button.tsx';
import { Loading } from '../../src/loading/Loading.tsx';
import { Progress } from '../../src/progress/Progress.tsx';
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
        <State label={t('どこまで済んだか', 'How far it is')}>
          <Progress label={t('書類を送っています', 'Sending the documents')} value={0.4} detail="1.3 / 3.4 MB" />
        </State>
        <State label={t('どこまで済んだか、分からない', 'How far it is, nobody knows')}>
          <Progress
            label={t('5,000人を登録しています', 'Registering 5,000 users')}
            detail={t('12秒たちました', '12 seconds so far')}
          />
        </State>
      </States>
    </>
  );
}

import { Button } from '../../src/button/Button.tsx';
import { Icon } from '../../src/icon/Icon.tsx';
import { useSnackbar } from '../../src/snackbar/snackbar-context.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function SnackbarSamples() {
  const t = useWord();
  const snackbar = useSnackbar();
  const kinds = [
    ['neutral', t('色なし', 'Neutral'), t('並び順を変えました', 'The order was changed')],
    ['success', t('できた', 'Success'), t('予約を取り消しました', 'The booking was cancelled')],
    ['info', t('案内', 'Information'), t('下書きから続けます', 'Continued from your draft')],
    ['warning', t('注意', 'Warning'), t('通信が不安定です', 'The connection is unstable')],
  ] as const;
  const posed = (kind: (typeof kinds)[number]) => (
    <div className={`snack snack-${kind[0]}`}>
      {kind[0] !== 'neutral' && <Icon name={kind[0]} />}
      <span>{kind[2]}</span>
      <button type="button">{t('閉じる', 'Close')}</button>
    </div>
  );
  return (
    <>
      <States width="wide">
        {kinds.map((kind) => (
          <State key={kind[0]} label={kind[1]}>
            {posed(kind)}
          </State>
        ))}
      </States>
      <States width="wide">
        <Poses name={t('閉じるボタン', 'Its button')}>{posed(kinds[0])}</Poses>
      </States>
      <h3>{t('3秒で消える。ポインターやキーが乗ると待つ', 'Gone after 3 s; waits under pointer or focus')}</h3>
      <div className="row">
        {kinds.map(([colour, label, text]) => (
          <Button key={colour} size="small" onClick={() => snackbar.show(text, colour)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

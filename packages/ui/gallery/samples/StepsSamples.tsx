import { Steps } from '../../src/steps/Steps.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function StepsSamples() {
  const t = useWord();
  const steps = [
    t('空きを選ぶ', 'Choose a time'),
    t('内容を入力', 'Enter details'),
    t('確認', 'Check'),
    t('完了', 'Done'),
  ];
  return (
    <States width="full">
      {steps.map((step, index) => (
        <State key={step} label={t(`${index + 1}つめの手順`, `Step ${index + 1}`)}>
          <Steps
            label={t(`手順の例 ${index + 1}`, `Example of steps ${index + 1}`)}
            steps={steps}
            current={index + 1}
            doneWord={t('済み', 'done')}
          />
        </State>
      ))}
    </States>
  );
}

import { useState } from 'react';
import { CheckField } from '../../src/field/CheckField.tsx';
import { FieldGroup } from '../../src/field/FieldGroup.tsx';
import { RadioGroup } from '../../src/field/RadioGroup.tsx';
import { StepperField } from '../../src/field/StepperField.tsx';
import { SwitchField } from '../../src/field/SwitchField.tsx';
import { TimeRange } from '../../src/field/TimeRange.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

const starts = ['13:00', '13:15', '13:30', '13:45'];
const ends = ['15:00', '15:15', '15:30', '15:45'];

export function ChoiceSamples() {
  const t = useWord();
  const [start, setStart] = useState('13:00');
  const [end, setEnd] = useState('15:30');
  const [pieces, setPieces] = useState(0);
  const required = t('必須', 'Required');
  const who = t('だれが使いますか', 'Who will use it?');
  const whos = [
    { value: 'single', label: t('個人', 'One person') },
    { value: 'group', label: t('団体', 'A group') },
  ];
  const switchWords = { onWord: t('送る', 'On'), offWord: t('送らない', 'Off') };
  const times = {
    startLabel: t('開始', 'Start'),
    endLabel: t('終了', 'End'),
    betweenWord: t('から', 'to'),
    afterWord: t('まで', ''),
    starts,
    ends,
    start,
    end,
    onStart: setStart,
    onEnd: setEnd,
  };
  return (
    <>
      <States>
        <Poses name={t('四角', 'Box')} over=".check">
          <CheckField label={t('メール', 'Email')} />
        </Poses>
        <Poses name={t('選んだ四角', 'Chosen box')} over=".check">
          <CheckField label={t('メール', 'Email')} defaultChecked />
        </Poses>
        <State label={t('説明つき', 'With a hint')}>
          <CheckField
            label={t('このブラウザでは30日間たずねない', 'Do not ask in this browser for 30 days')}
            hint={t('共用のパソコンでは選ばないでください', 'Not on a computer that you share')}
          />
        </State>
        <State label={t('間違い', 'Error')}>
          <CheckField
            label={t('町民センターの利用規約に同意します', 'I agree to the terms of the Community Centre')}
            requiredWord={required}
            error={t('規約に同意してください。', 'Agree to the terms.')}
          />
        </State>
        <State label={t('使えない', 'Disabled')}>
          <CheckField label="SMS" disabled />
        </State>
        <State label={t('選んであり、変えられない', 'Chosen and disabled')}>
          <CheckField label={t('大事なお知らせ', 'Important notices')} disabled defaultChecked />
        </State>
      </States>
      <h3>{t('一つだけ選ぶ', 'One of several')}</h3>
      <States width="wide">
        <State label={t('横に並べる', 'Side by side')}>
          <RadioGroup legend={who} requiredWord={required} options={whos} defaultValue="group" inline />
        </State>
        <State label={t('キーで選択中', 'Keyboard focus')} pose="focus-visible" at="input:checked">
          <RadioGroup legend={who} options={whos} defaultValue="group" inline />
        </State>
        <State label={t('説明つき', 'With hints')}>
          <RadioGroup
            legend={t('減免を申請しますか', 'Do you apply for a reduction?')}
            optionalWord={t('任意', 'Optional')}
            defaultValue="none"
            options={[
              { value: 'none', label: t('申請しない', 'No') },
              {
                value: 'part',
                label: t('一部減免（70％引き）', 'Part (70 % off)'),
                hint: t('町内の文化団体など', 'Cultural groups of the town'),
              },
              { value: 'all', label: t('全額免除', 'All'), disabled: true },
            ]}
          />
        </State>
        <State label={t('間違い', 'Error')}>
          <RadioGroup
            legend={who}
            requiredWord={required}
            options={whos}
            error={t('だれが使うかを選んでください。', 'Choose who will use it.')}
          />
        </State>
      </States>
      <h3>{t('入り切り（すぐに効く）', 'Switch (takes effect at once)')}</h3>
      <States>
        <Poses name={t('切', 'Off')} over=".check">
          <SwitchField label={t('ログインの知らせ', 'Tell me of logins')} {...switchWords} />
        </Poses>
        <Poses name={t('入', 'On')} over=".check">
          <SwitchField label={t('ログインの知らせ', 'Tell me of logins')} {...switchWords} defaultChecked />
        </Poses>
        <State label={t('使えない', 'Disabled')}>
          <SwitchField
            label={t('SMSの知らせ', 'Tell me by SMS')}
            {...switchWords}
            disabled
            hint={t('携帯電話の番号を登録すると使えます', 'Register a mobile number first')}
          />
        </State>
        <State label={t('入、使えない', 'On, disabled')}>
          <SwitchField label={t('災害の知らせ', 'Tell me of disasters')} {...switchWords} disabled defaultChecked />
        </State>
        <State label={t('間違い', 'Error')}>
          <SwitchField
            label={t('ログインの知らせ', 'Tell me of logins')}
            {...switchWords}
            error={t('変えられませんでした。もう一度お試しください。', 'It could not be changed. Please try again.')}
          />
        </State>
      </States>
      <h3>{t('時間の始まりと終わり', 'From and to')}</h3>
      <States width="wide">
        <State label={t('ふだん', 'At rest')}>
          <FieldGroup legend={t('時間', 'Time')} hint={t('15分きざみ', 'In steps of 15 minutes')}>
            <TimeRange {...times} />
          </FieldGroup>
        </State>
        <State label={t('間違い', 'Error')}>
          <FieldGroup
            legend={t('時間', 'Time')}
            error={t('終わりは、始まりより後にしてください。', 'The end must be after the start.')}
          >
            <TimeRange {...times} />
          </FieldGroup>
        </State>
        <State label={t('使えない', 'Disabled')}>
          <FieldGroup legend={t('時間', 'Time')}>
            <TimeRange {...times} disabled />
          </FieldGroup>
        </State>
      </States>
      <h3>{t('いくつ', 'How many')}</h3>
      <States width="wide">
        <State label={t('ためせる', 'Try it')}>
          <StepperField
            label={t('ワイヤレスマイク', 'Wireless microphone')}
            hint={t('1日 1点 200円、4点まで', '¥200 each for a date, up to 4')}
            value={pieces}
            max={4}
            onChange={setPieces}
            lessLabel={t('マイクを1つ減らす', 'One microphone less')}
            moreLabel={t('マイクを1つ増やす', 'One microphone more')}
          />
        </State>
      </States>
    </>
  );
}
